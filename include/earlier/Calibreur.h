#pragma once

#include "Interval.h"

/// Maps one interval onto another, linearly.
template <typename T>
class Calibreur {
  public:
    __host__ __device__ Calibreur(const Interval<T>& from, const Interval<T>& to)
        : from(from), to(to) {}

    /// Replaces `value`, of the one interval, by its counterpart in the other.
    __host__ __device__ void calibrer(T& value) const {
        value = to.a + (value - from.a) * (to.b - to.a) / (from.b - from.a);
    }
    __host__ __device__ void calibrer(T* value) const { calibrer(*value); }

  private:
    Interval<T> from;
    Interval<T> to;
};

using CalibreurF = Calibreur<float>;

namespace gpu {
using ::Calibreur;
using ::CalibreurF;
}  // namespace gpu

namespace cpu {
using ::Calibreur;
using ::CalibreurF;
}  // namespace cpu
