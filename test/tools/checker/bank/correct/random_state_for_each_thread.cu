// Each thread has a generator of its own, set up by another kernel; it draws from a copy in shared
// memory, and puts it back.
#include <curand_kernel.h>

#include "Bank.h"

static __global__ void setUp(curandState* states) {
    curand_init(1234, threadIdx.x, 0, &states[threadIdx.x]);
}

static __global__ void draw(curandState* states, float* out) {
    __shared__ curandState tabSM[32];
    curandState* const state = &tabSM[threadIdx.x];
    *state = states[threadIdx.x];
    out[threadIdx.x] = curand_normal(state) + curand_uniform(state);
    states[threadIdx.x] = *state;
}

static const Case c([] {
    curandState* states = nullptr;
    cudaMalloc(&states, 32 * sizeof(curandState));
    setUp<<<1, 32>>>(states);
    draw<<<1, 32>>>(states, ArrayGM<float>(32));
    cudaFree(states);
});
