// cuRAND's device API: generators whose state is a variable of a thread; as NVIDIA's it brings the
// host's API along.
#pragma once

#include "cuda_runtime.h"
#include "curand.h"
#include "simulator/curand/distributions.h"
#include "simulator/curand/poisson.h"
#include "simulator/curand/states.h"

[[gnu::unavailable(
    "the CPU simulator has no MTGP32 of cuRAND")]] typedef simulator::NoType curandStateMtgp32,
    curandStateMtgp32_t;
[[gnu::unavailable("the CPU simulator has no Sobol sequences of cuRAND")]] typedef simulator::NoType
    curandStateSobol32,
    curandStateSobol32_t, curandStateSobol64, curandStateSobol64_t, curandStateScrambledSobol32,
    curandStateScrambledSobol32_t, curandStateScrambledSobol64, curandStateScrambledSobol64_t;
