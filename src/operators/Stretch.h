#pragma once

#include "cudas.h"

/// The elements first to end - 1 of an array; {0, 0} is none of them.
struct Stretch {
    long first;
    long end;
};

/// Not an operator but a witness: it joins two stretches if the right one begins where the left one
/// ends. So a reduction of the stretches {0, 1}, {1, 2}, ... {n - 1, n} returns {0, n} if every
/// element comes once, and in its order. What does not fit together is TORN, and stays it.
template <typename T>
struct Join;

template <>
struct Join<Stretch> {
    static constexpr long TORN = -1;

    static __host__ __device__ Stretch neutral() { return {0, 0}; }
    __host__ __device__ Stretch operator()(Stretch x, Stretch y) const {
        if (x.first == x.end) return y;
        if (y.first == y.end) return x;
        if (x.end == TORN || x.end != y.first) return {0, TORN};
        return {x.first, y.end};
    }
};
