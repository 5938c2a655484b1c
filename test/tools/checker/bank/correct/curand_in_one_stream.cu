// cuRAND fills arrays on its stream, one after the other and of each generator, and a kernel on the
// same stream reads them.
#include <curand.h>

#include "Bank.h"

static __global__ void add(float* sums, const float* normal, const double* uniform,
                           const unsigned* counts) {
    const unsigned i = threadIdx.x;
    sums[i] = normal[i] + float(uniform[i]) + float(counts[i]);
}

static const Case c([] {
    constexpr int n = 100;
    ArrayGM<float> normal(n), sums(n);
    ArrayGM<double> uniform(n);
    ArrayGM<unsigned> counts(n);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    for (curandRngType_t type :
         {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_PHILOX4_32_10}) {
        curandGenerator_t generator;
        curandCreateGenerator(&generator, type);
        curandSetStream(generator, stream);
        curandSetPseudoRandomGeneratorSeed(generator, 1234);
        for (int i = 0; i < 2; i++) {
            curandGenerateNormal(generator, normal, n, 0, 1);
            curandGenerateUniformDouble(generator, uniform, n);
            curandGeneratePoisson(generator, counts, n, 8);
            add<<<1, n, 0, stream>>>(sums, normal, uniform, counts);
        }
        curandDestroyGenerator(generator);
    }
    float* const onHost = static_cast<float*>(malloc(n * sizeof(float)));
    curandGenerator_t generator;
    curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandGenerateUniform(generator, onHost, n);
    curandDestroyGenerator(generator);
    free(onHost);
    cudaStreamDestroy(stream);
});
