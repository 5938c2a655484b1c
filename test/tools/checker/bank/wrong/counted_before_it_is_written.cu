// A block counts itself before it writes its result: no fence would help.
// SAYS no barrier orders the blocks of a grid
#include "Bank.h"

__device__ unsigned finished = 0;

static __global__ void kernel(int* partial, int* sum) {
    if (threadIdx.x > 0) return;
    __threadfence();
    const bool isLast = atomicAdd(&finished, 1u) == gridDim.x - 1;
    __threadfence();
    partial[blockIdx.x] = 1;  // FINDS race-global
    if (isLast) {
        int total = 0;
        for (int i = 0; i < gridDim.x; ++i) total += partial[i];  // FINDS race-global
        *sum = total;
    }
}

static const Case c([] { kernel<<<8, 32>>>(ArrayGM<int>(8), ArrayGM<int>(1)); });
