// All threads count, and look at the count: that tells nobody that others are done.
// SAYS a __syncthreads() is missing between them
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int tabSM[64], count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    tabSM[threadIdx.x] = threadIdx.x;  // FINDS race-shared
    const int slot = atomicAdd(&count, 1);
    out[slot] = tabSM[63 - threadIdx.x];  // FINDS race-shared
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
