// The barrier between filling the cells and reducing them is forgotten: the folding itself, in the
// course's header, is right.
#include "Bank.h"
#include "ReductionAdd.h"

static __global__ void kernel(int* sum) {
    extern __shared__ int tabSM[];
    tabSM[threadIdx.x] = 1;            // FINDS race-shared
    ReductionAdd::reduce(tabSM, sum);  // FINDS race-shared
}

static const Case c([] { kernel<<<2, 256, 256 * sizeof(int)>>>(ArrayGM<int>(1)); });
