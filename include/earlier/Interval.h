#pragma once

#include "../cudas.h"

/// From `a` to `b`, both included.
template <typename T>
class Interval {
  public:
    __host__ __device__ Interval(T a, T b) : a(a), b(b) {}

    __host__ __device__ T getA() const { return a; }
    __host__ __device__ T getB() const { return b; }
    __host__ __device__ T length() const { return b - a; }

    T a;
    T b;
};

using IntervalI = Interval<int>;
using IntervalF = Interval<float>;

namespace gpu {
using ::Interval;
using ::IntervalF;
using ::IntervalI;
}  // namespace gpu

namespace cpu {
using ::Interval;
using ::IntervalF;
using ::IntervalI;
}  // namespace cpu
