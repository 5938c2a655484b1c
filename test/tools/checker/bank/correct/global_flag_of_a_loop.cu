// A flag in global memory that is reset after all have read it.
#include "Bank.h"

static __global__ void kernel(int* changed, int* values) {
    int rounds = 0;
    bool goesOn;
    do {
        if (threadIdx.x == 0) *changed = 0;
        __syncthreads();
        if (++rounds < 3) atomicOr(changed, 1);
        __syncthreads();
        goesOn = *changed;
        __syncthreads();
    } while (goesOn);
    values[threadIdx.x] = rounds;
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1), ArrayGM<int>(64)); });
