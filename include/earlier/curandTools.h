// Generators of random numbers, as in earlier years of the course. As there, one file of a program
// includes it, for it defines a kernel; others declare that.
#pragma once

#include <curand_kernel.h>

#include "Indice1D.h"

/// Sets up a generator for each thread of the grid; those of another device have another seed.
__global__ void setup_kernel_rand(curandState* tabGeneratorGM, int deviceId) {
    const int TID = Indice1D::tid();
    curand_init(1234 + deviceId, TID, 0, &tabGeneratorGM[TID]);
}
