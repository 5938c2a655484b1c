// The first block clears the result, perhaps after others have added to it.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    if (blockIdx.x == 0) *sum = 0;  // FINDS race-global
    atomicAdd(sum, 1);              // FINDS race-global
}

static const Case c([] { kernel<<<4, 1>>>(ArrayGM<int>(1)); });
