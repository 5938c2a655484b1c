// A volatile store takes no part in what an atomic does: one of the two writes is lost.
#include "Bank.h"

static __global__ void kernel(int volatile* cell) {
    if (blockIdx.x == 0)
        atomicExch(const_cast<int*>(cell), 1);  // FINDS race-global
    else
        *cell = 2;  // FINDS race-global
}

static const Case c([] { kernel<<<2, 1>>>(ArrayGM<int>(1)); });
