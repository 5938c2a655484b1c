// A mask of the first lanes of a warp, for all of its lanes.
// SAYS a shift by 32 bits of 'unsigned int', which has 32
#include "Bank.h"

static __global__ void kernel(int* out, int lanes) {
    const unsigned mask = (1u << lanes) - 1;  // FINDS overflow
    if (threadIdx.x < lanes) out[threadIdx.x] = __popc(mask);
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(32), 32); });
