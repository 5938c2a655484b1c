// The last block sets the counter back by a plain write: its own atomic has read what those of the
// others wrote there.
#include "Bank.h"

__device__ unsigned finished = 0;

static __global__ void kernel(int* partial, int* sum) {
    __shared__ bool isLast;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = 1;
        __threadfence();
        isLast = atomicAdd(&finished, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (!isLast) return;
    if (threadIdx.x < gridDim.x) atomicAdd(sum, partial[threadIdx.x]);
    if (threadIdx.x == 0) finished = 0;
}

static const Case c([] {
    const ArrayGM<int> partial(8), sum(1);
    for (int launch = 0; launch < 2; ++launch) kernel<<<8, 32>>>(partial, sum);
});
