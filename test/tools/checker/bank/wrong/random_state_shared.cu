// All threads of a block draw from one generator.
#include <curand_kernel.h>

#include "Bank.h"

static __global__ void kernel(float* out) {
    __shared__ curandState state;
    if (threadIdx.x == 0) curand_init(1234, 0, 0, &state);
    __syncthreads();
    out[threadIdx.x] = curand_uniform(&state);  // FINDS race-shared
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<float>(32)); });
