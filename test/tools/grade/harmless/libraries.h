// Headers that students include, and what of them device code has.
#include <assert.h>
#include <stdio.h>

#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cuda/std/array>
#include <cuda/std/limits>
#include <cuda/std/utility>
#include <iostream>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

template <typename T>
__device__ T byAssert(T a, T b) {
    assert(a <= a + b);
    return a + b;
}

template <typename T>
__device__ T byPrintf(T a, T b) {
    if (threadIdx.x + threadIdx.y == 0) printf("%f\n", double(a + b));
    return a + b;
}

template <typename T>
__device__ T byPrintfOfStd(T a, T b) {
    if (threadIdx.x + threadIdx.y == 0) std::printf("a line\n");
    return a + b;
}

template <typename T>
__device__ T byLimits(T a, T b) {
    return a >= std::numeric_limits<T>::lowest() && b <= cuda::std::numeric_limits<T>::max() ? a + b
                                                                                             : T(0);
}

template <typename T>
__device__ T byPairOfStd(T a, T b) {
    static_assert(std::is_arithmetic<T>::value, "");
    const std::pair<T, T> both(a, b);
    return both.first + both.second;
}

template <typename T>
__device__ T byArrayOfCuda(T a, T b) {
    const cuda::std::array<T, 2> both{a, b};
    return both[0] + both[1];
}

template <typename T>
__device__ T byThrust(T a, T b) {
    return thrust::plus<T>()(a, b);
}
