#pragma once

#include "CudaError.h"

/// A stream of this scope: work for the device, done in order, while other streams do theirs. It
/// waits for earlier work of the default stream. Host; throws CudaError.
class ScopedStream {
  public:
    ScopedStream() {
        const cudaError_t code = cudaStreamCreate(&stream);
        if (code != cudaSuccess) throw CudaError(code, "cudaStreamCreate");
    }

    /// Work that is still in the stream is done nevertheless.
    ~ScopedStream() { cudaStreamDestroy(stream); }

    ScopedStream(const ScopedStream&) = delete;
    ScopedStream& operator=(const ScopedStream&) = delete;

    operator cudaStream_t() const { return stream; }

  private:
    cudaStream_t stream = nullptr;
};
