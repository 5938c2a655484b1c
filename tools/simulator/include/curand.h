// cuRAND's host API: generators that fill arrays, on the device by kernels of the simulator's, or
// on the host.
#pragma once
#define CURAND_H_  // others ask by it whether curandStatus is known

#ifndef __cplusplus
#error "the simulator's cuRAND is C++: compile the file as C++"
#endif

#include "simulator/curand/types.h"

// A file that is no CUDA source has them from the library.
#ifndef SIMULATOR_HOST_CALL
#define SIMULATOR_HOST_CALL
#endif
SIMULATOR_HOST_CALL curandStatus_t curandGetVersion(int* version);
SIMULATOR_HOST_CALL curandStatus_t curandGetProperty(libraryPropertyType type, int* value);
SIMULATOR_HOST_CALL curandStatus_t curandCreateGenerator(curandGenerator_t* generator,
                                                         curandRngType_t type);
SIMULATOR_HOST_CALL curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator,
                                                             curandRngType_t type);
SIMULATOR_HOST_CALL curandStatus_t curandDestroyGenerator(curandGenerator_t generator);
SIMULATOR_HOST_CALL curandStatus_t curandSetStream(curandGenerator_t generator,
                                                   cudaStream_t stream);
SIMULATOR_HOST_CALL curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                                      unsigned long long seed);
SIMULATOR_HOST_CALL curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator,
                                                            unsigned long long offset);
SIMULATOR_HOST_CALL curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator,
                                                              curandOrdering_t ordering);
SIMULATOR_HOST_CALL curandStatus_t curandGenerateSeeds(curandGenerator_t generator);
SIMULATOR_HOST_CALL curandStatus_t curandGenerate(curandGenerator_t generator, unsigned* out,
                                                  size_t n);
SIMULATOR_HOST_CALL curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* out,
                                                         size_t n);
SIMULATOR_HOST_CALL curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator,
                                                               double* out, size_t n);
SIMULATOR_HOST_CALL curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* out,
                                                        size_t n, float mean, float deviation);
SIMULATOR_HOST_CALL curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator,
                                                              double* out, size_t n, double mean,
                                                              double deviation);
SIMULATOR_HOST_CALL curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* out,
                                                           size_t n, float mean, float deviation);
SIMULATOR_HOST_CALL curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator,
                                                                 double* out, size_t n, double mean,
                                                                 double deviation);
SIMULATOR_HOST_CALL curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned* out,
                                                         size_t n, double mean);
SIMULATOR_HOST_CALL curandStatus_t
curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned dimensions);
SIMULATOR_HOST_CALL curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t** vectors,
                                                               curandDirectionVectorSet_t set);
SIMULATOR_HOST_CALL curandStatus_t curandGenerateLongLong(curandGenerator_t generator,
                                                          unsigned long long*, size_t);

#ifdef __CUDACC__
#include "simulator/curand/calls.h"
#endif
