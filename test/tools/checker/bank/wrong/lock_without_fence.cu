// The lock excludes, but nothing says that what its holder wrote is there when it opens.
// SAYS This lock orders nothing
#include "Bank.h"

__device__ int mutex = 0;

static __global__ void kernel(int* count) {
    while (atomicCAS(&mutex, 0, 1) != 0) {
    }
    *count += 1;  // FINDS lost-update
    atomicExch(&mutex, 0);
}

static const Case c([] { kernel<<<4, 1>>>(ArrayGM<int>(1)); });
