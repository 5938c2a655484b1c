// The barrier between two rounds of folding is forgotten.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    extern __shared__ int tabSM[];
    tabSM[threadIdx.x] = 1;
    __syncthreads();
    for (int middle = blockDim.x / 2; middle > 0; middle /= 2)
        if (threadIdx.x < middle)
            tabSM[threadIdx.x] += tabSM[threadIdx.x + middle];  // FINDS race-shared
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(sum, tabSM[0]);
}

static const Case c([] { kernel<<<1, 128, 128 * sizeof(int)>>>(ArrayGM<int>(1)); });
