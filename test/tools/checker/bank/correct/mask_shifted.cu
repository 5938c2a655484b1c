// Masks of the first lanes of a warp: that of all of them is a shift of the full mask by nothing.
#include "Bank.h"

static __global__ void kernel(int* out) {
    const unsigned mask = 0xffffffff >> (31 - threadIdx.x);
    out[threadIdx.x] = __popc(mask) + static_cast<int>(1ull << (threadIdx.x + 32) >> 32);
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
