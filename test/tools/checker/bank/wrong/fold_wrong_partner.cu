// All threads fold in every round, also those whose cell another one reads.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int tabSM[64];
    tabSM[threadIdx.x] = 1;
    __syncthreads();
    for (int middle = 32; middle > 0; middle /= 2) {
        const int cell = threadIdx.x % middle;
        if (threadIdx.x < 2 * middle) tabSM[cell] += tabSM[cell + middle];  // FINDS race-shared
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(sum, tabSM[0]);
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
