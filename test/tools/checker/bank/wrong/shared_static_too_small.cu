// An array of 32 cells for 64 threads.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int tabSM[32];
    tabSM[threadIdx.x] = 1;  // FINDS out-of-bounds-shared
    if (threadIdx.x == 0) *out = 1;
}

static const Case c([] { kernel<<<1, 33>>>(ArrayGM<int>(1)); });
