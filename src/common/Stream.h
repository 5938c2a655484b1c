#pragma once

#include "CudaError.h"

/// Work for the device, done in order, while other streams do theirs. It waits for earlier work of
/// the default stream. Host; throws CudaError.
class Stream {
  public:
    Stream() {
        const cudaError_t code = cudaStreamCreate(&stream);
        if (code != cudaSuccess) throw CudaError(code, "cudaStreamCreate");
    }

    /// Work that is still in the stream is done nevertheless.
    ~Stream() { cudaStreamDestroy(stream); }

    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    operator cudaStream_t() const { return stream; }

  private:
    cudaStream_t stream = nullptr;
};
