// One warp waits for a flag of another and then reads, without a fence in between. Both are in
// branches, where a barrier would be no help.
// SAYS but a __threadfence_block() is missing before the second access
#include "Bank.h"

static __global__ void kernel(int* data, int* flag, int* out) {
    if (threadIdx.x == 0) {
        *data = 7;  // FINDS race-global
        __threadfence();
        atomicExch(flag, 1);
    } else if (threadIdx.x == 32) {
        while (atomicExch(flag, 0) == 0) {
        }
        *out = *data;  // FINDS race-global
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
