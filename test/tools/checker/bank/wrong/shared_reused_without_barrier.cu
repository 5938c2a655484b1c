// The cells are filled for a second round while some threads still read those of the first.
#include "Bank.h"

static __global__ void kernel(int* out) {
    __shared__ int tabSM[128];
    for (int round = 0; round < 2; ++round) {
        tabSM[threadIdx.x] = round;  // FINDS race-shared
        __syncthreads();
        out[threadIdx.x] += tabSM[127 - threadIdx.x];  // FINDS race-shared
    }
}

static const Case c([] { kernel<<<1, 128>>>(ArrayGM<int>(128)); });
