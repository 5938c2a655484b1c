// Two warps of a block take turns at a lock, and one of the fences is missing: a barrier in two
// branches would be no help.
// SAYS in between, but a __threadfence_block() is missing before the second
#include "Bank.h"

static __global__ void kernel(int* mutex, int* count) {
    if (threadIdx.x == 0) {
        while (atomicCAS_block(mutex, 0, 1) != 0) {
        }
        __threadfence_block();
        *count = 1;  // FINDS race-global
        __threadfence_block();
        atomicExch_block(mutex, 0);
    } else if (threadIdx.x == 32) {
        while (atomicCAS_block(mutex, 0, 1) != 0) {
        }
        *count = 2;  // FINDS race-global
        __threadfence_block();
        atomicExch_block(mutex, 0);
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
