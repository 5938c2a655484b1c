// The barrier between filling the cells and reducing them is forgotten, in a block that is reduced
// by warps. COUNT 2: of reading a cell, and of putting the sum of a warp in one
#include "Bank.h"
#include "ReductionAdd.h"

static __global__ void kernel(int* sum) {
    extern __shared__ int tabSM[];
    tabSM[threadIdx.x] = 1;  // FINDS race-shared
    ReductionAdd::reduce(tabSM, sum);
}

static const Case c([] { kernel<<<2, 256, 256 * sizeof(int)>>>(ArrayGM<int>(1)); });
