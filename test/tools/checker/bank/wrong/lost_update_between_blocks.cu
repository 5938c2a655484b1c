// The blocks add their sums without an atomic.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    if (threadIdx.x == 0) *sum += 32;  // FINDS lost-update
}

static const Case c([] { kernel<<<8, 32>>>(ArrayGM<int>(1)); });
