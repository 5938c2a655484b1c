// A plain look beside an atomic that is a loop on the simulator, and one instruction on a GPU.
#include "Bank.h"

static __global__ void kernel(float* sum, const float* values) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (sum[0] < values[i])         // FINDS race-global
        atomicAdd(sum, values[i]);  // FINDS race-global
}

static const Case c([] { kernel<<<2, 32>>>(ArrayGM<float>(1), ArrayGM<float>(64, 3)); });
