// One thread frees what the others still read.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int* cells;
    if (threadIdx.x == 0) {
        cells = new int[32];  // FINDS use-after-free
        for (int i = 0; i < 32; i++) cells[i] = i;
        delete[] cells;
    }
    __syncthreads();
    atomicAdd(sum, cells[threadIdx.x]);  // FINDS use-after-free
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(1)); });
