// An assertion of the kernel does not hold: the block is no whole number of warps.
#include <cassert>

#include "Bank.h"

static __global__ void kernel() {
    assert(blockDim.x % warpSize == 0);  // FINDS fault
}

static const Case c([] { kernel<<<1, 48>>>(); });
