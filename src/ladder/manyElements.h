// The intra-thread reduction of rungs 6 to 9.
#pragma once

#include "cudas.h"

/// The loads of a thread that are in flight before it needs the first.
constexpr int LOADS = 4;

template <typename T>
static __device__ T sumOf(T x) {
    return x;
}

static __device__ int sumOf(int4 v) {
    return (v.x + v.y) + (v.z + v.w);
}

static __device__ float sumOf(float4 v) {
    return (v.x + v.y) + (v.z + v.w);
}

/// The sum of the thread's elements of n, each a T or a vector of them. A block reads LOADS rows of
/// blockDim.x elements at a time, so the threads of a warp always read neighbours. Then it steps
/// over the parts of the other blocks.
template <typename T, typename Element>
static __device__ T sumOfElements(const Element* tabGM, long n) {
    const long ROW = blockDim.x;
    const long TILE = LOADS * ROW;

    T sum = 0;
    long i = threadIdx.x + TILE * blockIdx.x;
#pragma unroll 1
    for (; i + (LOADS - 1) * ROW < n; i += TILE * gridDim.x) {
        Element x[LOADS];
#pragma unroll
        for (int k = 0; k < LOADS; k++) x[k] = tabGM[i + k * ROW];
#pragma unroll
        for (int k = 0; k < LOADS; k++) sum += sumOf(x[k]);
    }
#pragma unroll 1
    for (; i < n; i += ROW) sum += sumOf(tabGM[i]);  // what is left of the last tile
    return sum;
}
