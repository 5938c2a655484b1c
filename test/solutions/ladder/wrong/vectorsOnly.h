// SOLUTION of src/ladder/vectorElements.h
// WRONG: the elements behind the last vector are forgotten
// SUITES: LadderLengths
// CHECKER: nothing
// TESTS: fail
// GPU: tests
#pragma once

#include "manyElements.h"

template <typename T>
struct VectorOf;
template <>
struct VectorOf<int> {
    using Type = int4;
};
template <>
struct VectorOf<float> {
    using Type = float4;
};

template <typename T>
static __device__ T sumOfVectors(const T* tabGM, long n) {
    using Vector = typename VectorOf<T>::Type;
    const long VECTORS = n / 4;

    T sum = sumOfElements<T>(reinterpret_cast<const Vector*>(tabGM), VECTORS);
    return sum;
}
