// The last warp folds without any barrier, as on GPUs whose lanes still ran in lockstep.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int tabSM[64];
    tabSM[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x < 32)
        for (int middle = 32; middle > 0; middle /= 2)
            tabSM[threadIdx.x] += tabSM[threadIdx.x + middle];  // FINDS race-shared
    if (threadIdx.x == 0) atomicAdd(sum, tabSM[0]);
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
