// Blocks of a cooperative grid wait for each other.
#include <cooperative_groups.h>

#include "Bank.h"

static __global__ void kernel(int* values, int* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = i;
    cooperative_groups::this_grid().sync();
    out[i] = values[gridDim.x * blockDim.x - 1 - i];
}

static const Case c([] {
    const ArrayGM<int> values(64), out(64);
    int *v = values, *o = out;
    void* arguments[] = {&v, &o};
    cudaLaunchCooperativeKernel(kernel, 2, 32, arguments);
});
