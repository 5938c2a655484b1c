// The lock is looked at and then taken, in two steps: two threads may both find it open.
#include "Bank.h"

__device__ int mutex = 0;

static __global__ void kernel(int* count) {
    while (atomicAdd(&mutex, 0) != 0) {
    }
    atomicExch(&mutex, 1);
    __threadfence();
    *count += 1;  // FINDS lost-update
    __threadfence();
    atomicExch(&mutex, 0);
}

static const Case c([] { kernel<<<4, 1>>>(ArrayGM<int>(1)); });
