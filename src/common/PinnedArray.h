#pragma once

#include <cstddef>
#include <string>

#include "CudaError.h"

/// An array in host memory that stays where it is (pinned). The device copies it without the CPU's
/// help, at full speed and while kernels run. Host; not initialised; freed with its owner.
template <typename T>
class PinnedArray {
  public:
    /// Throws CudaError if there is not enough memory. Other programs cannot use pinned memory:
    /// take little.
    explicit PinnedArray(size_t n) : n(n) {
        const cudaError_t code =
            n > 0 ? cudaMallocHost(reinterpret_cast<void**>(&tab), n * sizeof(T)) : cudaSuccess;
        if (code != cudaSuccess)
            throw CudaError(code, "cudaMallocHost of " + std::to_string(n * sizeof(T)) + " bytes");
    }

    ~PinnedArray() { cudaFreeHost(tab); }

    PinnedArray(const PinnedArray&) = delete;
    PinnedArray& operator=(const PinnedArray&) = delete;

    T* data() { return tab; }
    const T* data() const { return tab; }
    size_t size() const { return n; }

  private:
    const size_t n;
    T* tab = nullptr;
};
