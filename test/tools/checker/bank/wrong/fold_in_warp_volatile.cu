// volatile puts no lane before another.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int volatile tabSM[64];
    const int thread = threadIdx.x;
    tabSM[thread] = 1;
    __syncthreads();
    if (thread < 16)
        for (int middle = 16; middle > 0; middle /= 2)
            if (thread < middle)
                tabSM[thread] = tabSM[thread] + tabSM[thread + middle];  // FINDS race-shared
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(sum, tabSM[0]);
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(1)); });
