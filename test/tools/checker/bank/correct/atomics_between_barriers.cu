// Plain accesses and atomics of the same cell, with barriers between them.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    atomicAdd(&count, 1);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = count;
    __syncthreads();
    if (threadIdx.x == 1) count = 5;
}

static const Case c([] { kernel<<<2, 64>>>(ArrayGM<int>(128)); });
