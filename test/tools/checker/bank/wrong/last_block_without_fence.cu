// The last block reads what the others wrote, and no fence made sure that it is there.
// SAYS a __threadfence() is missing
#include "Bank.h"

__device__ unsigned finished = 0;

static __global__ void kernel(int* partial, int* sum) {
    if (threadIdx.x > 0) return;
    partial[blockIdx.x] = 1;  // FINDS race-global
    if (atomicAdd(&finished, 1u) == gridDim.x - 1) {
        int total = 0;
        for (int i = 0; i < gridDim.x; ++i) total += partial[i];  // FINDS race-global
        *sum = total;
    }
}

static const Case c([] { kernel<<<8, 32>>>(ArrayGM<int>(8), ArrayGM<int>(1)); });
