// Blocks draw their work from a counter until it is done.
#include "Bank.h"

__device__ int next = 0;

static __global__ void kernel(int* done, int n) {
    __shared__ int task;
    for (;;) {
        if (threadIdx.x == 0) task = atomicAdd(&next, 1);
        __syncthreads();
        if (task >= n) return;
        if (threadIdx.x == 1) done[task] += 1;
        __syncthreads();
    }
}

static const Case c([] { kernel<<<4, 64>>>(ArrayGM<int>(20), 20); });
