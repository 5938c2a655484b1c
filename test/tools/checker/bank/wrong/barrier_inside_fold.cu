// The barrier stands inside the if: only those who fold come.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int tabSM[64];
    tabSM[threadIdx.x] = 1;
    if (threadIdx.x < 32) {
        __syncthreads();  // FINDS divergent-barrier
        out[threadIdx.x] = tabSM[threadIdx.x];
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
