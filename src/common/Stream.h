#pragma once

#include "CudaError.h"

/// Work for the device, done in its order, while other streams do theirs. It waits for what the
/// default stream was given before. Host; throws CudaError.
class Stream {
  public:
    Stream() {
        const cudaError_t code = cudaStreamCreate(&stream);
        if (code != cudaSuccess) throw CudaError(code, "cudaStreamCreate");
    }

    /// What is still to be done in it is done nevertheless.
    ~Stream() { cudaStreamDestroy(stream); }

    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    operator cudaStream_t() const { return stream; }

  private:
    cudaStream_t stream = nullptr;
};
