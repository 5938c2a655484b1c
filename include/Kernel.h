#pragma once

#include <string>

#include "CudaError.h"

/// What the host asks CUDA after a launch.
class Kernel {
  public:
    /// Waits until all kernels launched before have ended. Throws CudaError if one of them failed.
    static void synchronize() {
        const cudaError_t code = cudaDeviceSynchronize();
        if (code != cudaSuccess) throw CudaError(code, "Kernel::synchronize");
    }

    /// Throws CudaError if an earlier call failed, above all a launch. `title` names the call that
    /// the caller means. Does not wait.
    static void lastCudaError(const std::string& title = "last CUDA error") {
        const cudaError_t code = cudaGetLastError();
        if (code != cudaSuccess) throw CudaError(code, title);
    }
};
