// A flag in global memory: threads that read it too early leave the others alone at the barrier.
#include "Bank.h"

static __global__ void kernel(int* changed, int* values) {
    int rounds = 0;
    do {
        if (threadIdx.x == 0) *changed = 0;  // FINDS race-global
        __syncthreads();
        if (++rounds < 3) atomicOr(changed, 1);
        __syncthreads();
    } while (*changed);  // FINDS race-global
    values[threadIdx.x] = rounds;
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1), ArrayGM<int>(64)); });
