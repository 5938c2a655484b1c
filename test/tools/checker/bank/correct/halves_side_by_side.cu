// Threads that write the two halves of a pair, and sum by atomics of 16 bits.
#include <cuda_fp16.h>

#include "Bank.h"

static __global__ void kernel(half2* pairs, half* sum) {
    __shared__ half tabSM[64];
    const int tid = threadIdx.x;
    reinterpret_cast<half*>(pairs)[tid] = __int2half_rn(tid);
    tabSM[tid] = 1;
    __syncthreads();
    if (tid < 32) pairs[tid] = pairs[tid] + __halves2half2(tabSM[tid], tabSM[63 - tid]);
    atomicAdd(sum, tabSM[tid]);
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<half2>(32), ArrayGM<half>(1)); });
