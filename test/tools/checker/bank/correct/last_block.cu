// All threads write, fence and meet; one counts; the last block reads what all have written.
#include "Bank.h"

__device__ unsigned finished = 0;

static __global__ void kernel(int* partial, int* sum) {
    __shared__ bool isLast;
    partial[blockIdx.x * blockDim.x + threadIdx.x] = 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) isLast = atomicInc(&finished, gridDim.x - 1) == gridDim.x - 1;
    __syncthreads();
    if (!isLast) return;
    int mine = 0;
    for (int i = threadIdx.x; i < gridDim.x * blockDim.x; i += blockDim.x) mine += partial[i];
    atomicAdd(sum, mine);
}

static const Case c([] {
    const ArrayGM<int> partial(8 * 64), sum(1);
    for (int launch = 0; launch < 2; ++launch) kernel<<<8, 64>>>(partial, sum);
});
