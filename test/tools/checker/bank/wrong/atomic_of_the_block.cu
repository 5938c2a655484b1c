// The blocks add their sums with the form of atomicAdd that is atomic for one block only.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    if (threadIdx.x == 0) atomicAdd_block(sum, 32);  // FINDS atomic-scope
}

static const Case c([] { kernel<<<8, 32>>>(ArrayGM<int>(1)); });
