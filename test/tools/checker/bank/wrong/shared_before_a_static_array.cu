// A thread looks at its left neighbour, which the first one does not have.
// SAYS reads 4 bytes before values
#include "Bank.h"

static __device__ int left(const int* tabSM) {
    return tabSM[int(threadIdx.x) - 1];  // FINDS out-of-bounds-shared
}

template <int size>
static __global__ void kernel(int* out) {
    __shared__ int values[size], others[size];
    values[threadIdx.x] = others[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = left(values) + others[threadIdx.x];
}

static const Case c([] { kernel<64><<<1, 64>>>(ArrayGM<int>(64)); });
