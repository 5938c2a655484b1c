// Arrays of random values in GM. For .cu files.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "common/ArrayGM.h"
#include "common/DeviceProperties.h"

/// A different value for every index and seed, without a pattern; floating-point ones in [0, 1).
template <typename T>
__global__ void KFill(T* tabGM, size_t n, unsigned seed) {
    const size_t threads = size_t{blockDim.x} * gridDim.x;
    for (size_t i = size_t{blockDim.x} * blockIdx.x + threadIdx.x; i < n; i += threads) {
        unsigned x = static_cast<unsigned>(i ^ (i >> 32)) * 2654435761U + seed;
        x = (x ^ (x >> 15)) * 2246822519U;
        x = (x ^ (x >> 13)) * 3266489917U;
        x ^= x >> 16;
        if constexpr (std::is_same_v<T, uint4>)
            tabGM[i] = {x, x + 1, x + 2, x + 3};
        else if constexpr (std::is_floating_point_v<T>)
            tabGM[i] = static_cast<T>(x >> 8) / (1 << 24);
        else
            tabGM[i] = static_cast<T>(x);
    }
}

/// How many inputs take turns. Where one fits into the L2 cache, as many as fill half of it, one at
/// least and four at most: the cache is measured, of which a GPU may use half for copies of the
/// other half. Where it does not fit, so many that none is still there when its turn comes.
inline int inputsFor(size_t bytes) {
    const size_t cache = deviceProperties().l2CacheSize;
    if (cache == 0 || bytes == 0) return 4;
    if (bytes <= cache) return static_cast<int>(std::clamp<size_t>(cache / 2 / bytes, 1, 4));
    return static_cast<int>(std::max<size_t>(2, 4 * cache / bytes + 1));
}

/// Several random arrays of `n` elements that start `offset` elements behind their allocation.
template <typename T>
class Inputs {
  public:
    Inputs(size_t n, int offset) : offset_(offset) {
        const int count = inputsFor(n * sizeof(T));
        for (int i = 0; i < count; i++) {
            arrays_.push_back(std::make_unique<ArrayGM<T>>(n + offset));
            KFill<<<1024, 256>>>(arrays_.back()->data(), n + offset, 77777U * i);
        }
    }

    int count() const { return static_cast<int>(arrays_.size()); }
    const T* at(int i) const { return arrays_[i]->data() + offset_; }

  private:
    const int offset_;
    std::vector<std::unique_ptr<ArrayGM<T>>> arrays_;
};
