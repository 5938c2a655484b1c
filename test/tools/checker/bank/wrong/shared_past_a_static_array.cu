// A function is given a static array, and goes over its end into what lies behind.
// SAYS 128 bytes past the end of values
#include "Bank.h"

static __device__ void fold(int* tabSM, int middle) {
    if (static_cast<int>(threadIdx.x) < middle)
        tabSM[threadIdx.x] += tabSM[threadIdx.x + middle];  // FINDS out-of-bounds-shared
}

static __global__ void kernel(int* out) {
    __shared__ int before[64], values[32], behind[64];
    before[threadIdx.x] = behind[threadIdx.x] = 1;
    before[threadIdx.x + 32] = behind[threadIdx.x + 32] = 1;
    values[threadIdx.x] = 1;
    __syncthreads();
    fold(values, 32);
    __syncthreads();
    out[threadIdx.x] = before[threadIdx.x] + values[threadIdx.x] + behind[threadIdx.x];
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(32)); });
