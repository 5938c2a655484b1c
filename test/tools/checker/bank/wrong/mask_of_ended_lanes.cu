// The mask names lanes that have returned.
#include "Bank.h"

static __global__ void kernel(int* out) {
    if (threadIdx.x >= 16) return;
    out[threadIdx.x] = __shfl_down_sync(0xffffffff, 1, 8);  // FINDS warp-mask
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
