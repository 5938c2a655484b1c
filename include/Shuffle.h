#pragma once

#include <cstring>
#include <type_traits>

#include "cudas.h"

/// Exchanges values between the lanes of a warp, in registers.
class Shuffle {
  public:
    static constexpr unsigned ALL = 0xffffffffU;  // lanes of a warp

    /// The x of the lane `distance` further on. A T of several words takes one shuffle per word.
    /// Called by all lanes of `mask` together. If there is no lane that far on, the value
    /// means nothing.
    template <typename T>
    static __device__ T down(T x, int distance, unsigned mask = ALL) {
        Words<T> words(x);
#pragma unroll
        for (auto& word : words.of) {
            word = __shfl_down_sync(mask, word, distance);
        }
        return words.value();
    }

    /// Like down, but lanes `distance` apart, a power of two, exchange their x: lanes 0 and 1, 2
    /// and 3, ... for distance 1; 0 and 2, 1 and 3, 4 and 6, ... for distance 2.
    template <typename T>
    static __device__ T across(T x, int distance, unsigned mask = ALL) {
        Words<T> words(x);
#pragma unroll
        for (auto& word : words.of) {
            word = __shfl_xor_sync(mask, word, distance);
        }
        return words.value();
    }

  private:
    template <typename T>
    struct Words {
        using Word = std::conditional_t<sizeof(T) % 8 == 0, unsigned long long, unsigned>;

        __device__ explicit Words(const T& x) { memcpy(of, &x, sizeof(T)); }

        __device__ T value() const {
            T x;
            memcpy(&x, of, sizeof(T));
            return x;
        }

        Word of[(sizeof(T) + sizeof(Word) - 1) / sizeof(Word)] = {};
    };
};
