// A flag in shared memory, for which one lane waits on behalf of its warp: the other warp has made
// no fence before it.
// SAYS but a __threadfence_block() is missing after the first access
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int data, flag;
    if (threadIdx.x == 0) flag = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        data = 7;  // FINDS race-shared
        atomicExch_block(&flag, 1);
    } else if (threadIdx.x >= 32) {
        if (threadIdx.x == 32)
            while (atomicAdd_block(&flag, 0) == 0) {
            }
        __threadfence_block();
        __syncwarp();
        out[threadIdx.x] = data;  // FINDS race-shared
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
