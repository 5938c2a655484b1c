// A fence for the block orders nothing for other blocks.
#include "Bank.h"

__device__ unsigned finished = 0;

static __global__ void kernel(int* partial, int* sum) {
    partial[blockIdx.x] = 1;  // FINDS race-global
    __threadfence_block();
    if (atomicAdd(&finished, 1u) == gridDim.x - 1)
        for (int i = 0; i < gridDim.x; ++i) *sum += partial[i];  // FINDS race-global
}

static const Case c([] { kernel<<<8, 1>>>(ArrayGM<int>(8), ArrayGM<int>(1)); });
