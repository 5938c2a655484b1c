// The size of the shared memory is given in cells instead of bytes.
#include "Bank.h"

static __global__ void kernel(int* out) {
    extern __shared__ int tabSM[];
    tabSM[threadIdx.x] = 1;  // FINDS out-of-bounds-shared
    __syncthreads();
    if (threadIdx.x == 0) *out = tabSM[0];
}

static const Case c([] { kernel<<<1, 64, 64>>>(ArrayGM<int>(1)); });
