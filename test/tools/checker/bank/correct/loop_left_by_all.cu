// One thread asks whether work is left, and all of the block do what it says.
#include "Bank.h"

static __global__ void kernel(int* left, int* done) {
    __shared__ bool goesOn;
    for (bool all = true; all;) {
        if (threadIdx.x == 0) goesOn = atomicCAS(left, 1, 0) == 1;
        __syncthreads();
        all = goesOn;
        if (threadIdx.x == 32 && all && atomicAdd(done, 1) < 3) atomicAdd(left, 1);
        __syncthreads();
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1, 1), ArrayGM<int>(1)); });
