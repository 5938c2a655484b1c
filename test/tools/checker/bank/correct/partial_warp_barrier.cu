// __syncwarp() in a warp that is not full.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int tabSM[40];
    tabSM[threadIdx.x] = 1;
    __syncwarp();
    out[threadIdx.x] = tabSM[threadIdx.x ^ 1];
}

static const Case c([] { kernel<<<1, 40>>>(ArrayGM<int>(40)); });
