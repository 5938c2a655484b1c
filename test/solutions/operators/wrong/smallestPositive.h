// SOLUTION of src/operators/Operators.h
// WRONG: numeric_limits<T>::min() of a floating-point type is a number above 0
// SUITES: OperatorsMax
// CHECKER: nothing
// TESTS: fail
// GPU: tests
#pragma once

#include <limits>
#include <type_traits>

#include "cudas.h"

template <typename T>
using Arithmetic = std::conditional_t<std::is_integral_v<T>, unsigned long, T>;

template <typename T>
struct Sum {
    static __host__ __device__ T neutral() { return 0; }
    static __host__ __device__ T apply(T x, T y) {
        return static_cast<T>(Arithmetic<T>(x) + Arithmetic<T>(y));
    }
};

template <typename T>
struct Product {
    static __host__ __device__ T neutral() { return 1; }
    static __host__ __device__ T apply(T x, T y) {
        return static_cast<T>(Arithmetic<T>(x) * Arithmetic<T>(y));
    }
};

template <typename T>
struct Min {
    using Limits = std::numeric_limits<T>;

    static constexpr T LARGEST = Limits::has_infinity ? Limits::infinity() : Limits::max();

    static __host__ __device__ T neutral() { return LARGEST; }
    static __host__ __device__ T apply(T x, T y) { return y < x ? y : x; }
};

template <typename T>
struct Max {
    using Limits = std::numeric_limits<T>;

    static constexpr T SMALLEST = Limits::min();

    static __host__ __device__ T neutral() { return SMALLEST; }
    static __host__ __device__ T apply(T x, T y) { return x < y ? y : x; }
};
