// A plain look beside an atomic, whatever the simulator makes of that one. Threads of a warp race,
// and blocks, which no barrier orders.
// SAYS no barrier orders the blocks of a grid
#include "Bank.h"

static __global__ void kernel(int* maximum, const int* values) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (maximum[0] < values[i])         // FINDS race-global
        atomicMax(maximum, values[i]);  // FINDS race-global
}

static const Case c([] { kernel<<<2, 32>>>(ArrayGM<int>(1), ArrayGM<int>(64, 3)); });
