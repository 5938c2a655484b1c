// The stride of the loop is never added: its condition never changes.
#include "Bank.h"

static __global__ void kernel(const int* values, int* sum, int count) {
    int own = 0;
    int i = threadIdx.x;
    while (i < count)          // FINDS hang
        own += values[i] & 1;  // FINDS hang
    atomicAdd(sum, own);
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(64), ArrayGM<int>(1), 64); });
