#pragma once

#include "cudaTools.h"

/// CUDA's streams. Every call throws CudaError unless it succeeded.
class Stream {
  public:
    static void create(cudaStream_t* stream) { HANDLE_ERROR(cudaStreamCreate(stream)); }
    static void destroy(cudaStream_t stream) { HANDLE_ERROR(cudaStreamDestroy(stream)); }
    static void synchronize(cudaStream_t stream) { HANDLE_ERROR(cudaStreamSynchronize(stream)); }
};
