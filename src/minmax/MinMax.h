#pragma once

#include <string>

#include "Limits.h"
#include "common/ArrayGM.h"
#include "common/ReductionGPU.h"

/// The smallest and the largest of some values. Without values, the pair that changes
/// nothing (neutral()).
struct MinMax {
    int min;
    int max;

    static __host__ __device__ constexpr MinMax neutral() {
        return {Limits::MAX_INT, Limits::MIN_INT};
    }

    bool operator==(const MinMax&) const = default;
};

inline std::string text(const MinMax& value) {
    return "[" + std::to_string(value.min) + ", " + std::to_string(value.max) + "]";
}

/// Smallest and largest value of an array of T (int or uchar), in one pass. `values`
/// outlives the reduction.
template <typename T>
class ReductionMinMax : public ReductionGPU<MinMax> {
  public:
    /// Throws std::invalid_argument for an empty array, which has neither, and for a block size
    /// that is not a power of two.
    ReductionMinMax(const Grid& grid, const ArrayGM<T>& values);

  private:
    void launch(MinMax* ptrResultGM) const override;

    const ArrayGM<T>& values;
};
