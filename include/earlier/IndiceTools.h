#pragma once

#include "../cudas.h"

/// Where a cell of an array of two dimensions, row after row, lies in it: s = i * w + j.
class IndiceTools {
  public:
    /// Sets the row `*i` and the column `*j` of the cell `s`.
    template <typename S, typename W, typename I>
    static __host__ __device__ void toIJ(S s, W w, I* i, I* j) {
        *i = s / w;
        *j = s % w;
    }

    static __host__ __device__ int toS(int w, int i, int j) { return i * w + j; }
};

using Indices = IndiceTools;

namespace gpu {
using ::Indices;
using ::IndiceTools;
}  // namespace gpu

namespace cpu {
using ::Indices;
using ::IndiceTools;
}  // namespace cpu
