// Lanes that the fold leaves out read the cell in which its result is put.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int tabSM[512];
    tabSM[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    int x = tabSM[threadIdx.x % 16];  // FINDS race-shared
    for (int middle = 8; middle > 0; middle /= 2) x += __shfl_down_sync(0xffffffff, x, middle);
    if (threadIdx.x == 0) tabSM[0] = x;  // FINDS race-shared
    if (threadIdx.x == 0) atomicAdd(sum, tabSM[0]);
}

static const Case c([] { kernel<<<1, 512>>>(ArrayGM<int>(1)); });
