// A half that the neighbour of another warp writes, without a barrier in between.
#include <cuda_fp16.h>

#include "Bank.h"

static __global__ void kernel(half* values) {
    __shared__ half tabSM[64];
    const int tid = threadIdx.x;
    tabSM[tid] = values[tid];                           // FINDS race-shared
    values[tid] = tabSM[tid] + tabSM[(tid + 32) % 64];  // FINDS race-shared
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<half>(64)); });
