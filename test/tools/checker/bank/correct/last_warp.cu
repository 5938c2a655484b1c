// The warp that comes last reads what the others wrote: a counter and fences of the
// block, no barrier.
#include "Bank.h"

static __global__ void kernel(int* sums) {
    __shared__ int tabSM[4], arrived;
    if (threadIdx.x == 0) arrived = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        tabSM[threadIdx.x / 32] = 1;
        __threadfence_block();
        if (atomicAdd(&arrived, 1) == 3) {
            __threadfence_block();
            for (int warp = 0; warp < 4; ++warp) sums[blockIdx.x] += tabSM[warp];
        }
    }
}

static const Case c([] { kernel<<<3, 128>>>(ArrayGM<int>(3)); });
