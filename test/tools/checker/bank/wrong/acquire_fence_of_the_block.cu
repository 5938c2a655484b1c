// The flag comes from another block: after it a fence of the block says too little.
#include "Bank.h"

static __global__ void kernel(int* data, int* flag, int* out) {
    if (blockIdx.x == 0) {
        *data = 7;  // FINDS race-global
        __threadfence();
        atomicExch(flag, 1);
    } else {
        while (atomicAdd(flag, 0) == 0) {
        }
        __threadfence_block();
        *out = *data;  // FINDS race-global
    }
}

static const Case c([] { kernel<<<2, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
