// Operators as objects, for ReductionDevice and HostReduction. For .cu files.
#pragma once

#include "cudas.h"

namespace functors {

struct Add {
    template <typename T>
    __device__ T operator()(T x, T y) const {
        return x + y;
    }
};

struct Minimum {
    template <typename T>
    __device__ T operator()(T x, T y) const {
        return y < x ? y : x;
    }
};

}  // namespace functors
