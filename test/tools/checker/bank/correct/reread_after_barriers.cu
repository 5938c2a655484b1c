// Cells that one thread writes and all read, again and again, with a barrier on either side of each
// change; and a value that every thread reads back from the cell it has just written itself.
#include "Bank.h"

static __global__ void kernel(const int* values, int* sums) {
    __shared__ int tabSM[64], limit;
    for (int round = 0; round < 3; ++round) {
        if (threadIdx.x == round) limit = values[round];
        __syncthreads();
        tabSM[threadIdx.x] = limit;
        tabSM[threadIdx.x] += limit;
        sums[threadIdx.x] += tabSM[threadIdx.x] + limit;
        __syncthreads();
        sums[threadIdx.x] += tabSM[63 - threadIdx.x];
        __syncthreads();
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(3, 1), ArrayGM<int>(64)); });
