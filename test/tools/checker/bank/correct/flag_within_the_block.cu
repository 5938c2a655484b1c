// The flag comes from a warp of the same block: a fence of the block is enough on both sides.
#include "Bank.h"

static __global__ void kernel(int* data, int* flag, int* out) {
    if (threadIdx.x == 0) {
        *data = 7;
        __threadfence_block();
        atomicExch(flag, 1);
    } else if (threadIdx.x == 32) {
        while (atomicAdd(flag, 0) == 0) {
        }
        __threadfence_block();
        *out = *data;
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
