// Only the even threads fill their cell.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int tabSM[64];
    if (threadIdx.x % 2 == 0) tabSM[threadIdx.x] = 1;
    __syncthreads();
    atomicAdd(sum, tabSM[threadIdx.x]);  // FINDS uninitialised-shared
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
