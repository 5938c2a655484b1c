// cuRAND fills the array on one stream, a kernel reads it on another that does not wait for it.
#include <curand.h>

#include "Bank.h"

static __global__ void twice(float* x) {
    x[threadIdx.x] *= 2;  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<float> x(64);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandSetStream(generator, stream);
    curandGenerateNormal(generator, x, 64, 0, 1);  // FINDS race-streams
    twice<<<1, 64>>>(x);
    cudaDeviceSynchronize();
    curandDestroyGenerator(generator);
    cudaStreamDestroy(stream);
});
