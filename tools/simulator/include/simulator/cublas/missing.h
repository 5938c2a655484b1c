// The names of cuBLAS that the simulator lacks, each of which says so where it is used.
#pragma once

#include "simulator/cublas/types.h"
#include "simulator/unsupported.h"

#define SIMULATOR_LACKS_BATCHES(S)                                                                \
    __attribute__((unavailable("the CPU simulator has no factorisations in batches of cuBLAS")))  \
    cublasStatus_t cublas##S##getrfBatched(...),                                                  \
        cublas##S##getriBatched(...), cublas##S##getrsBatched(...), cublas##S##geqrfBatched(...), \
        cublas##S##gelsBatched(...), cublas##S##matinvBatched(...);
SIMULATOR_LACKS_BATCHES(S)
SIMULATOR_LACKS_BATCHES(D)
SIMULATOR_LACKS_BATCHES(C)
SIMULATOR_LACKS_BATCHES(Z)
#undef SIMULATOR_LACKS_BATCHES
