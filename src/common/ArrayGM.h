#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "GM.h"

/// An array in global memory that is freed with its owner. Host; every copy waits for the kernels
/// before it.
template <typename T>
class ArrayGM {
  public:
    /// `n` elements, not initialised. Throws CudaError if there is not enough memory.
    explicit ArrayGM(size_t n) : n(n) {
        if (n > 0) GM::malloc(&tabGM, n * sizeof(T));
    }

    /// A copy of the host's values.
    explicit ArrayGM(const std::vector<T>& values) : ArrayGM(values.size()) {
        if (n > 0) GM::memcpyHToD(tabGM, values.data(), n * sizeof(T));
    }

    /// Destructors do not throw: the call that failed has already reported its error.
    ~ArrayGM() { cudaFree(tabGM); }

    ArrayGM(ArrayGM&& other) noexcept : n(other.n), tabGM(std::exchange(other.tabGM, nullptr)) {}
    ArrayGM(const ArrayGM&) = delete;
    ArrayGM& operator=(const ArrayGM&) = delete;

    T* data() { return tabGM; }
    const T* data() const { return tabGM; }
    size_t size() const { return n; }

    std::vector<T> toHost() const {
        std::vector<T> values(n);
        if (n > 0) GM::memcpyDToH(values.data(), tabGM, n * sizeof(T));
        return values;
    }

  private:
    const size_t n;
    T* tabGM = nullptr;
};
