// All blocks add atomically but the first one, whose atomics are its own affair.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    if (blockIdx.x == 0)
        atomicAdd_block(sum, 1);  // FINDS atomic-scope
    else
        atomicAdd(sum, 1);  // FINDS atomic-scope
}

static const Case c([] { kernel<<<8, 32>>>(ArrayGM<int>(1)); });
