// The calls of cuFFT and cuRAND with their kernels, for files that g++ alone compiles: these have
// the declarations.
#define SIMULATOR_HOST_CALL [[gnu::used]]

#include <cufft.h>
#include <curand.h>
