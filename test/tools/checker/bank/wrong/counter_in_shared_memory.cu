// All threads of a block count with ++ in one cell of shared memory.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    count++;  // FINDS race-shared
    __syncthreads();
    if (threadIdx.x == 0) *out = count;
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
