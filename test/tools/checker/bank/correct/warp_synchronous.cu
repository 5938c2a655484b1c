// Lanes of one warp meet at __syncwarp() only.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    __shared__ int tabSM[64];
    int* warp = tabSM + threadIdx.x / 32 * 32;
    const int lane = threadIdx.x % 32;
    warp[lane] = 1;
    __syncwarp();
    for (int middle = 16; middle > 0; middle /= 2) {
        if (lane < middle) warp[lane] += warp[lane + middle];
        __syncwarp();
    }
    if (lane == 0) atomicAdd(sum, warp[0]);
}

static const Case c([] { kernel<<<2, 64>>>(ArrayGM<int>(1)); });
