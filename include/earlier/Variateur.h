#pragma once

#include "Interval.h"

/// A value that walks through an interval, step by step, from one end to the other and back.
template <typename T>
class Variateur {
  public:
    /// To be assigned.
    __host__ __device__ Variateur() : Variateur(Interval<T>(0, 1), 1) {}

    __host__ __device__ Variateur(const Interval<T>& interval, T step)
        : interval(interval), step(step), value(interval.a) {}

    __host__ __device__ T get() const { return value; }

    /// The value after one step more.
    __host__ __device__ T varierAndGet() {
        if (rises && value + step > interval.b) rises = false;
        if (!rises && value < interval.a + step) rises = true;
        if (rises)
            value = value + step > interval.b ? interval.b : value + step;
        else
            value -= step;
        return value;
    }

  private:
    Interval<T> interval;
    T step;
    T value;
    bool rises = true;
};

using VariateurI = Variateur<int>;
using VariateurF = Variateur<float>;

namespace gpu {
using ::Variateur;
using ::VariateurF;
using ::VariateurI;
}  // namespace gpu

namespace cpu {
using ::Variateur;
using ::VariateurF;
using ::VariateurI;
}  // namespace cpu
