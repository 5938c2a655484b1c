#pragma once

#include "cudaTools.h"

/// Memory of the host (HM) that copies reach without a detour: pinned. Sizes in bytes.
class HM {
  public:
    template <typename T>
    static void malloc(T** ptr, size_t bytes) {
        HANDLE_ERROR(cudaMallocHost(reinterpret_cast<void**>(ptr), bytes));
    }
    template <typename T>
    static void free(T* ptr) {
        HANDLE_ERROR(cudaFreeHost(ptr));
    }
};
