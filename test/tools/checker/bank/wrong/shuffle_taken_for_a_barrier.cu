// A cell is written, its value shuffled, and the cell read by another lane: shuffles order nothing
// in memory.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int tabSM[32];
    const int value = static_cast<int>(threadIdx.x);
    tabSM[threadIdx.x] = value;  // FINDS race-shared
    const int next = __shfl_down_sync(0xffffffff, value, 1);
    if (threadIdx.x < 31) atomicAdd(sum, next - tabSM[threadIdx.x + 1]);  // FINDS race-shared
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(1)); });
