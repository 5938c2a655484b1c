// Two buffers and one barrier a round: who writes one reads the other.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int tabSM[2][64];
    tabSM[0][threadIdx.x] = 1;
    __syncthreads();
    for (int round = 0; round < 6; ++round) {
        tabSM[1 - round % 2][threadIdx.x] = tabSM[round % 2][(threadIdx.x + 1) % 64];
        __syncthreads();
    }
    out[threadIdx.x] = tabSM[0][threadIdx.x];
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(64)); });
