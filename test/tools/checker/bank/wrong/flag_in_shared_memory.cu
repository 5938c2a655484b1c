// The warp that comes last reads what the others wrote, but no fence puts their writes
// before the counter.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int tabSM[4], arrived;
    if (threadIdx.x == 0) arrived = 0;
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        tabSM[threadIdx.x / 32] = 1;  // FINDS race-shared
        if (atomicAdd(&arrived, 1) == 3)
            for (int warp = 0; warp < 4; ++warp) *sum += tabSM[warp];  // FINDS race-shared
    }
}

static const Case c([] { kernel<<<1, 128>>>(ArrayGM<int>(1)); });
