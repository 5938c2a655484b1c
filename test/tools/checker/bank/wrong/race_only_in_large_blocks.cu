// A __syncwarp() where a __syncthreads() belongs: blocks of one warp are right.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int tabSM[96];
    tabSM[threadIdx.x] = 1;  // FINDS race-shared
    __syncwarp();
    out[threadIdx.x] = tabSM[blockDim.x - 1 - threadIdx.x];  // FINDS race-shared
}

static const Case c([] { kernel<<<1, 96>>>(ArrayGM<int>(96)); });
