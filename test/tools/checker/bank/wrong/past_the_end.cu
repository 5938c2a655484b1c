// The test for the end of the array is one too generous.
#include "Bank.h"

static __global__ void kernel(int* values, int n) {
    const int i = threadIdx.x;
    if (i <= n) values[i] = i;  // FINDS out-of-bounds
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(10), 10); });
