// The types of cuRAND, with the values that NVIDIA's documentation gives them.
#pragma once

#include "cuda_runtime.h"
#include "library_types.h"

#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 4
#define CURAND_VER_PATCH 0
#define CURAND_VERSION (CURAND_VER_MAJOR * 1000 + CURAND_VER_MINOR * 100 + CURAND_VER_PATCH)

#define SIMULATOR_LACKS(what) __attribute__((unavailable("the CPU simulator has no " what)))
#define SIMULATOR_LACKS_SOBOL SIMULATOR_LACKS("scrambled and 64-bit Sobol sequences of cuRAND")

enum curandStatus {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999,
};
typedef enum curandStatus curandStatus_t;

enum curandRngType {
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 SIMULATOR_LACKS("MTGP32 of cuRAND") = 141,
    CURAND_RNG_PSEUDO_MT19937 SIMULATOR_LACKS("MT19937 of cuRAND") = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 SIMULATOR_LACKS_SOBOL = 202,
    CURAND_RNG_QUASI_SOBOL64 SIMULATOR_LACKS_SOBOL = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 SIMULATOR_LACKS_SOBOL = 204,
};
typedef enum curandRngType curandRngType_t;

enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
    CURAND_ORDERING_QUASI_DEFAULT = 201,
};
typedef enum curandOrdering curandOrdering_t;

typedef struct curandGenerator_st* curandGenerator_t;

enum curandDirectionVectorSet {
    CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 SIMULATOR_LACKS_SOBOL = 102,
    CURAND_DIRECTION_VECTORS_64_JOEKUO6 SIMULATOR_LACKS_SOBOL = 103,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 SIMULATOR_LACKS_SOBOL = 104,
};
typedef enum curandDirectionVectorSet curandDirectionVectorSet_t;
typedef unsigned curandDirectionVectors32_t[32];

SIMULATOR_LACKS_SOBOL typedef simulator::NoType curandDirectionVectors64_t;
SIMULATOR_LACKS_SOBOL
simulator::NoCall curandGetDirectionVectors64, curandGetScrambleConstants32,
    curandGetScrambleConstants64;

#undef SIMULATOR_LACKS_SOBOL
#undef SIMULATOR_LACKS

// The states of generators.

namespace simulator::curand {

/// The second of two normal numbers waits here for the next call. No byte is left unwritten, so
/// that a copy of a state is one of values.
struct Spare {
    int isFloat, isDouble;
    float asFloat;
    int unused;
    double asDouble;
};

}  // namespace simulator::curand

struct curandStateXORWOW {
    unsigned d;
    unsigned v[5];
    simulator::curand::Spare spare;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

struct curandStatePhilox4_32_10 {
    uint4 ctr;     // which four: offset / 4 in the lower half, the subsequence in the upper one
    uint4 output;  // these four
    uint2 key;     // the seed
    unsigned at;   // which of them comes next
    simulator::curand::Spare spare;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

struct curandStateMRG32k3a {
    unsigned s1[3], s2[3];
    simulator::curand::Spare spare;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

struct curandStateSobol32 {
    unsigned i, x, c;  // the next number's index and bits, and by which all bits are changed: none
    unsigned direction_vectors[32];
};
typedef struct curandStateSobol32 curandStateSobol32_t;
