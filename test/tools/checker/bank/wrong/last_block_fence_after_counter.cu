// The fence stands behind the counter, too late.
// SAYS a __threadfence() is missing
#include "Bank.h"

__device__ unsigned finished = 0;

static __global__ void kernel(int* partial, int* sum) {
    partial[blockIdx.x] = 1;  // FINDS race-global
    const bool isLast = atomicAdd(&finished, 1u) == gridDim.x - 1;
    __threadfence();
    if (isLast)
        for (int i = 0; i < gridDim.x; ++i) *sum += partial[i];  // FINDS race-global
}

static const Case c([] { kernel<<<8, 1>>>(ArrayGM<int>(8), ArrayGM<int>(1)); });
