// A flag that is used again: a plain write between two barriers resets it, so what it said before
// is not what the second wait waits for.
#include "Bank.h"

static __global__ void kernel(int* data, int* flag, int* out) {
    for (int round = 0; round < 3; ++round) {
        if (threadIdx.x == 0) {
            *data = round;
            __threadfence_block();
            atomicExch(flag, 1);
        } else if (threadIdx.x == 32) {
            while (atomicAdd(flag, 0) == 0) {
            }
            __threadfence_block();
            out[round] = *data;
        }
        __syncthreads();
        if (threadIdx.x == 5) *flag = 0;
        __syncthreads();
    }
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(3)); });
