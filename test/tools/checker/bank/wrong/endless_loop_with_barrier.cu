// The bound of the loop is never halved: the threads meet in every round, and the rounds never end.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int cells[64];
    const int thread = threadIdx.x;
    cells[thread] = 1;
    __syncthreads();
    for (int middle = 32; middle > 0;) {
        if (thread < middle) cells[thread] ^= cells[thread + middle];
        __syncthreads();  // FINDS hang
    }
    if (thread == 0) *sum = cells[0];
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
