// cuRAND's device API: generators whose state is a variable of a thread; as NVIDIA's it brings the
// host's API along. A file that is no CUDA source has the types of the states.
#pragma once

#include "cuda_runtime.h"
#include "curand.h"
#ifdef __CUDACC__
#include "simulator/curand/distributions.h"
#include "simulator/curand/poisson.h"
#include "simulator/curand/states.h"
#endif

#define SIMULATOR_LACKS(what) __attribute__((unavailable("the CPU simulator has no " what)))

SIMULATOR_LACKS("MTGP32 of cuRAND")
typedef simulator::NoType curandStateMtgp32, curandStateMtgp32_t;
SIMULATOR_LACKS("scrambled and 64-bit Sobol sequences of cuRAND")
typedef simulator::NoType curandStateSobol64, curandStateSobol64_t, curandStateScrambledSobol32,
    curandStateScrambledSobol32_t, curandStateScrambledSobol64, curandStateScrambledSobol64_t;

#undef SIMULATOR_LACKS
