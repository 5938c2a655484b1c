// A lock that one warp takes as an atomic of the device and another of the same block as one of the
// block: each sees what the other does.
#include "Bank.h"

static __global__ void kernel(int* mutex, int* count) {
    if (threadIdx.x == 0) {
        while (atomicCAS(mutex, 0, 1) != 0) {
        }
        __threadfence();
        *count += 1;
        __threadfence();
        atomicExch(mutex, 0);
    } else if (threadIdx.x == 32) {
        while (atomicCAS_block(mutex, 0, 1) != 0) {
        }
        __threadfence_block();
        *count += 1;
        __threadfence_block();
        atomicExch_block(mutex, 0);
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
