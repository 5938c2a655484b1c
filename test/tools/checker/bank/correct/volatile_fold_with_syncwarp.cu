// Volatile cells of global memory, with a barrier of the warp between the steps.
#include "Bank.h"

static __global__ void kernel(int volatile* cells, int* sum) {
    const int lane = threadIdx.x;
    int mine = cells[lane];
    for (int middle = 16; middle > 0; middle /= 2) {
        __syncwarp();
        if (lane < middle) mine += cells[lane + middle];
        __syncwarp();
        if (lane < middle) cells[lane] = mine;
    }
    if (lane == 0) *sum = mine;
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(32, 1), ArrayGM<int>(1)); });
