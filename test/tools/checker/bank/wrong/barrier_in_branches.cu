// Two branches, a barrier in each: the threads meet, at different barriers.
#include "Bank.h"

static __global__ void kernel(int* out) {
    if (threadIdx.x < 32) {
        out[threadIdx.x] = 1;
        __syncthreads();  // FINDS divergent-barrier
    } else {
        __syncthreads();  // FINDS divergent-barrier
        out[threadIdx.x] = 2;
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
