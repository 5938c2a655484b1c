// Half of the threads return before the barrier.
#include "Bank.h"

static __global__ void kernel(int* out) {
    if (threadIdx.x >= 32) return;
    out[threadIdx.x] = 1;
    __syncthreads();  // FINDS divergent-barrier
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
