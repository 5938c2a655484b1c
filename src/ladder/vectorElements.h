// The intra-thread reduction of rungs 8 and 9.
#pragma once

#include "manyElements.h"

/// CUDA's vector of four T, which one instruction loads.
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

/// Like sumOfElements, but with four T per load. Up to three elements after the last vector are
/// loaded one by one. `tabGM`: aligned to 16 bytes, as cudaMalloc does.
template <typename T>
static __device__ T sumOfVectors(const T* tabGM, long n) {
    using Vector = typename VectorOf<T>::Type;
    const long VECTORS = n / 4;

    T sum = sumOfElements<T>(reinterpret_cast<const Vector*>(tabGM), VECTORS);
    const long rest = 4 * VECTORS + threadIdx.x;
    if (blockIdx.x == 0 && rest < n) sum += tabGM[rest];
    return sum;
}
