#pragma once

#include <string>

#include "CudaError.h"

/// What the host asks after a launch.
class Kernel {
  public:
    /// Waits until all kernels launched before have ended; throws CudaError when one
    /// of them failed.
    static void synchronize() {
        const cudaError_t code = cudaDeviceSynchronize();
        if (code != cudaSuccess) throw CudaError(code, "Kernel::synchronize");
    }

    /// Throws CudaError when an earlier call failed, a launch above all; `title` says which one the
    /// caller thinks of. Does not wait.
    static void lastCudaError(const std::string& title = "last CUDA error") {
        const cudaError_t code = cudaGetLastError();
        if (code != cudaSuccess) throw CudaError(code, title);
    }
};
