// The generators of the second half were never set up.
#include <curand_kernel.h>

#include "Bank.h"

static __global__ void setUp(curandState* states) {
    if (threadIdx.x < 16) curand_init(1234, threadIdx.x, 0, &states[threadIdx.x]);
}

static __global__ void draw(curandState* states, float* out) {
    out[threadIdx.x] = curand_uniform(&states[threadIdx.x]);  // FINDS uninitialised-global
}

static const Case c([] {
    curandState* states = nullptr;
    cudaMalloc(&states, 32 * sizeof(curandState));  // FINDS uninitialised-global
    setUp<<<1, 32>>>(states);
    draw<<<1, 32>>>(states, ArrayGM<float>(32));
    cudaFree(states);
});
