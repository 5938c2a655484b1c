// cuRAND is asked for more numbers than the array holds.
#include <curand.h>

#include "Bank.h"

static const Case c([] {
    ArrayGM<float> x(64);
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandGenerateUniform(generator, x, 72);  // FINDS out-of-bounds
    cudaDeviceSynchronize();
    curandDestroyGenerator(generator);
});
