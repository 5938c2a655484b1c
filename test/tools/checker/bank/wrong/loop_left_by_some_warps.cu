// Each warp asks for itself whether work is left, and one that takes the last piece adds more
// later: a warp that asks in between leaves, and the others wait for it at the barrier.
// SAYS have ended while the others wait at a barrier
#include "Bank.h"

static __global__ void kernel(int* left, int* done) {
    bool goesOn = true;
    while (goesOn) {
        int taken = threadIdx.x % 32 == 0 ? atomicCAS(left, 1, 0) : 0;
        goesOn = __shfl_sync(0xffffffff, taken, 0) == 1;
        __syncthreads();  // FINDS divergent-barrier
        if (taken == 1 && atomicAdd(done, 1) < 3) atomicAdd(left, 1);
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1, 1), ArrayGM<int>(1)); });
