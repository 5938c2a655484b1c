// A cell of the next block is read in the launch that writes it.
#include "Bank.h"

static __global__ void kernel(int* values) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = i;  // FINDS race-global
    __syncthreads();
    if (i > 0) values[i] += values[i - 1];  // FINDS race-global
}

static const Case c([] { kernel<<<2, 1>>>(ArrayGM<int>(2)); });
