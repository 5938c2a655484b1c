// The generator is not destroyed, and keeps its memory.
#include <curand.h>

#include "Bank.h"

static const Case c([] {
    ArrayGM<unsigned> x(64);
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandGenerate(generator, x, 64);  // FINDS leak
    cudaDeviceSynchronize();
});
