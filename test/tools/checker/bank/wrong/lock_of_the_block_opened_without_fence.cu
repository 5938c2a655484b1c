// Two warps of a block take turns at a lock that opens without a fence.
// SAYS in between, but a __threadfence_block() is missing after the first
#include "Bank.h"

static __global__ void kernel(int* mutex, int* count) {
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS_block(mutex, 0, 1) != 0) {
        }
        __threadfence_block();
        *count += 1;  // FINDS race-global
        atomicExch_block(mutex, 0);
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
