// The lock is opened with a fence but taken without one.
// SAYS a __threadfence() is missing
#include "Bank.h"

__device__ int mutex = 0;

static __global__ void kernel(int* count) {
    while (atomicCAS(&mutex, 0, 1) != 0) {
    }
    *count += 1;  // FINDS lost-update
    __threadfence();
    atomicExch(&mutex, 0);
}

static const Case c([] { kernel<<<4, 1>>>(ArrayGM<int>(1)); });
