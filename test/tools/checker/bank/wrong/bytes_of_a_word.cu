// Each thread writes its byte and its neighbour's.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ unsigned char tabSM[65];
    tabSM[threadIdx.x] = 1;      // FINDS race-shared
    tabSM[threadIdx.x + 1] = 2;  // FINDS race-shared
    __syncthreads();
    out[threadIdx.x] = tabSM[threadIdx.x];
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
