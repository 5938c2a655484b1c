// Other threads than the first read the result before the last round is over.
#include "Bank.h"

static __global__ void kernel(int* means) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 64;  // FINDS race-shared
    means[threadIdx.x] = sum / 64;   // FINDS race-shared
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
