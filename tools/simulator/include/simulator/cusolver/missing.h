// The names of cuSOLVER that the simulator lacks, each of which says so where it is used.
#pragma once

#include "simulator/cusolver/types.h"
#include "simulator/unsupported.h"

namespace simulator::cusolver {
using NoCall = cusolverStatus_t(...);
}  // namespace simulator::cusolver

#define SIMULATOR_LACKS_CUSOLVER \
    __attribute__((unavailable("the CPU simulator has no cuSOLVER beyond dense LU and Cholesky")))
SIMULATOR_LACKS_CUSOLVER
typedef simulator::NoType cusolverDnParams_t, syevjInfo_t, gesvdjInfo_t, cusolverEigMode_t,
    cusolverEigRange_t, cusolverDnIRSParams_t, cusolverDnIRSInfos_t;
SIMULATOR_LACKS_CUSOLVER
extern simulator::NoConstant CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR,
    CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_TYPE_3;
SIMULATOR_LACKS_CUSOLVER
simulator::cusolver::NoCall cusolverDnCreateParams, cusolverDnDestroyParams, cusolverDnXgetrf,
    cusolverDnXgetrf_bufferSize, cusolverDnXgetrs, cusolverDnXpotrf, cusolverDnXpotrf_bufferSize,
    cusolverDnXpotrs, cusolverDnXsyevd, cusolverDnXsyevd_bufferSize, cusolverDnXgesvd,
    cusolverDnXgesvd_bufferSize, cusolverDnXgeqrf, cusolverDnXgeqrf_bufferSize;
#define SIMULATOR_LACKS_OF(S)                                                                    \
    SIMULATOR_LACKS_CUSOLVER                                                                     \
    simulator::cusolver::NoCall cusolverDn##S##geqrf, cusolverDn##S##geqrf_bufferSize,           \
        cusolverDn##S##gesvd, cusolverDn##S##gesvd_bufferSize, cusolverDn##S##gesvdj,            \
        cusolverDn##S##gesvdj_bufferSize, cusolverDn##S##potri, cusolverDn##S##potri_bufferSize, \
        cusolverDn##S##potrfBatched, cusolverDn##S##potrsBatched, cusolverDn##S##gebrd,          \
        cusolverDn##S##gebrd_bufferSize;
#define SIMULATOR_LACKS_OF_REAL(S)                                                              \
    SIMULATOR_LACKS_OF(S)                                                                       \
    SIMULATOR_LACKS_CUSOLVER                                                                    \
    simulator::cusolver::NoCall cusolverDn##S##ormqr, cusolverDn##S##ormqr_bufferSize,          \
        cusolverDn##S##orgqr, cusolverDn##S##orgqr_bufferSize, cusolverDn##S##syevd,            \
        cusolverDn##S##syevd_bufferSize, cusolverDn##S##syevj, cusolverDn##S##syevj_bufferSize, \
        cusolverDn##S##sygvd, cusolverDn##S##sygvd_bufferSize, cusolverDn##S##sytrf,            \
        cusolverDn##S##sytrf_bufferSize;
#define SIMULATOR_LACKS_OF_COMPLEX(S)                                                  \
    SIMULATOR_LACKS_OF(S)                                                              \
    SIMULATOR_LACKS_CUSOLVER                                                           \
    simulator::cusolver::NoCall cusolverDn##S##getrf, cusolverDn##S##getrf_bufferSize, \
        cusolverDn##S##getrs, cusolverDn##S##potrf, cusolverDn##S##potrf_bufferSize,   \
        cusolverDn##S##potrs, cusolverDn##S##unmqr, cusolverDn##S##unmqr_bufferSize,   \
        cusolverDn##S##heevd, cusolverDn##S##heevd_bufferSize;
SIMULATOR_LACKS_OF_REAL(S)
SIMULATOR_LACKS_OF_REAL(D)
SIMULATOR_LACKS_OF_COMPLEX(C)
SIMULATOR_LACKS_OF_COMPLEX(Z)
#undef SIMULATOR_LACKS_OF_COMPLEX
#undef SIMULATOR_LACKS_OF_REAL
#undef SIMULATOR_LACKS_OF
#undef SIMULATOR_LACKS_CUSOLVER
