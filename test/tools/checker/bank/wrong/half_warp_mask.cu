// The mask of the barrier names the lower half of the warp only, and the other half is read.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int tabSM[32];
    tabSM[threadIdx.x] = 1;  // FINDS race-shared
    if (threadIdx.x < 16) {
        __syncwarp(0x0000ffff);
        out[threadIdx.x] = tabSM[threadIdx.x + 16];  // FINDS race-shared
    }
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
