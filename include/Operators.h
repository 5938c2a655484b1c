#pragma once

#include <limits>
#include <type_traits>

#include "cudas.h"

// Operators of T, as objects that are called like a function of two values: associative and
// commutative, and each with its neutral element e, for which op(e, x) is x. T: any type of
// integers or floating-point numbers.
//
//     x = ReductionBlock::reduce(Sum<int>(), x, tabSM);

/// What the arithmetic of T is done in: integers wrap around, as unsigned ones do by definition, so
/// that their order never matters; float and double round, so that it does.
template <typename T>
using Arithmetic = std::conditional_t<std::is_integral_v<T>, unsigned long, T>;

template <typename T>
struct Sum {
    static __host__ __device__ T neutral() { return 0; }
    __host__ __device__ T operator()(T x, T y) const {
        return static_cast<T>(Arithmetic<T>(x) + Arithmetic<T>(y));
    }
};

template <typename T>
struct Product {
    static __host__ __device__ T neutral() { return 1; }
    __host__ __device__ T operator()(T x, T y) const {
        return static_cast<T>(Arithmetic<T>(x) * Arithmetic<T>(y));
    }
};

/// Not for NaN, which is neither smaller nor larger than anything.
template <typename T>
struct Min {
    using Limits = std::numeric_limits<T>;

    /// Nothing is larger; for float and double that is infinity, not their largest number.
    static constexpr T LARGEST = Limits::has_infinity ? Limits::infinity() : Limits::max();

    static __host__ __device__ T neutral() { return LARGEST; }
    __host__ __device__ T operator()(T x, T y) const { return y < x ? y : x; }
};

/// Not for NaN, as Min.
template <typename T>
struct Max {
    using Limits = std::numeric_limits<T>;

    /// Nothing is smaller; W: std::numeric_limits<float>::min() is a number above 0.
    static constexpr T SMALLEST = Limits::has_infinity ? -Limits::infinity() : Limits::lowest();

    static __host__ __device__ T neutral() { return SMALLEST; }
    __host__ __device__ T operator()(T x, T y) const { return x < y ? y : x; }
};
