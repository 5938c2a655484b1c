// A lock of volatile accesses: each is seen by all, but to look at it and to take it are two.
#include "Bank.h"

__device__ int volatile mutex = 0;

static __global__ void kernel(int* count) {
    while (mutex != 0) {
    }
    mutex = 1;
    __threadfence();
    *count += 1;  // FINDS lost-update
    __threadfence();
    mutex = 0;
}

static const Case c([] { kernel<<<4, 1>>>(ArrayGM<int>(1)); });
