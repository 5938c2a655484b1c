#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>

/// A CUDA call that failed: what was attempted, then CUDA's own words.
class CudaError : public std::runtime_error {
  public:
    CudaError(cudaError_t code, const std::string& attempt)
        : std::runtime_error(attempt + ": " + cudaGetErrorString(code) + " (" +
                             cudaGetErrorName(code) + ")"),
          code_(code) {}

    cudaError_t code() const { return code_; }

  private:
    cudaError_t code_;
};
