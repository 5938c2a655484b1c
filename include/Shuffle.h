#pragma once

#include <cstring>
#include <type_traits>

#include "cudas.h"

/// Values that the lanes of a warp give each other in registers.
class Shuffle {
  public:
    static constexpr unsigned ALL = 0xffffffffU;  // lanes of a warp

    /// The x of the lane `distance` further on; for a T of several words, one shuffle a
    /// word. Called by all lanes of `mask` together; for a lane that has none so far on, the
    /// value says nothing.
    template <typename T>
    static __device__ T down(T x, int distance, unsigned mask = ALL) {
        Words<T> words(x);
#pragma unroll
        for (auto& word : words.of) {
            word = __shfl_down_sync(mask, word, distance);
        }
        return words.value();
    }

    /// Like down, but lanes `distance` apart, a power of two, give each other theirs: 0 and 1, 2
    /// and 3, ... for 1; 0 and 2, 1 and 3, 4 and 6, ... for 2.
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
