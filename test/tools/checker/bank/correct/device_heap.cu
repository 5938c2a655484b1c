// Memory that kernels allocate and free themselves, and share within the block.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int* cells;
    if (threadIdx.x == 0) cells = static_cast<int*>(malloc(blockDim.x * sizeof(int)));
    int* const own = new int[4];
    own[3] = 1;
    __syncthreads();
    cells[threadIdx.x] = own[3];
    delete[] own;
    __syncthreads();
    atomicAdd(sum, cells[blockDim.x - 1 - threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) free(cells);
}

static const Case c([] { kernel<<<2, 32>>>(ArrayGM<int>(1)); });
