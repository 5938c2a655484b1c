#pragma once

#include "../CudaError.h"
#include "../cudas.h"

inline void throwUnlessSuccess(cudaError_t code, const char* call) {
    if (code != cudaSuccess) throw CudaError(code, call);
}

/// Throws CudaError with the call and CUDA's own words, unless it succeeded.
#define HANDLE_ERROR(call) throwUnlessSuccess(call, #call)
