#pragma once

#include <cstring>

#include "cudas.h"

/// Values that the lanes of a warp give each other in registers.
class Shuffle {
  public:
    /// The x of the lane `distance` further on; for a T of several words, one shuffle a word. Called by all
    /// lanes of `mask` together; for a lane that has none so far on, the value says nothing.
    template <typename T>
    static __device__ T down(T x, int distance, unsigned mask = 0xffffffffU) {
        unsigned words[(sizeof(T) + sizeof(unsigned) - 1) / sizeof(unsigned)] = {};
        memcpy(words, &x, sizeof(T));
#pragma unroll
        for (unsigned& word : words) {
            word = __shfl_down_sync(mask, word, distance);
        }
        memcpy(&x, words, sizeof(T));
        return x;
    }
};
