// The operators that are reduced with, as objects. For .cu files.
#pragma once

namespace bench {

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

}  // namespace bench
