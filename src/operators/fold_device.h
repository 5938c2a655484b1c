// The lesson's three kernels. In each, every block reduces 2 blockDim.x elements, blockDim.x a
// power of two, and leaves the result in tabResultGM[blockIdx.x].
#pragma once

#include "cudas.h"

constexpr int MAX_ELEMENTS = 2048;  // of a block: twice the threads of the largest

/// Fills the block's 2 blockDim.x cells, two per thread; past the end of the array with the neutral
/// element.
template <typename Op, typename T>
static __device__ void load(const T* tabGM, long n, T* tabSM) {
    // SOLUTION load: OperatorsNaive OperatorsGrouped OperatorsCompacted OperatorsEfficiency
    const long FIRST = 2L * blockDim.x * blockIdx.x;
    for (unsigned i = threadIdx.x; i < 2 * blockDim.x; i += blockDim.x) {
        tabSM[i] = FIRST + i < n ? tabGM[FIRST + i] : Op::neutral();
    }
    // END
}

/// Naive: neighbours first. A thread keeps its cell, and in every warp fewer and fewer threads
/// have work.
template <typename Op, typename T>
__global__ void KNaive(const T* tabGM, long n, T* tabResultGM) {
    __shared__ T tabSM[MAX_ELEMENTS];
    load<Op>(tabGM, n, tabSM);

    // SOLUTION KNaive: OperatorsNaive
    const unsigned i = 2 * threadIdx.x;
    for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
        __syncthreads();
        if (threadIdx.x % stride == 0) tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);
    }

    if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
    // END
}

/// Grouped: the cells half a block apart first. The threads with work are always the first ones:
/// whole warps.
template <typename Op, typename T>
__global__ void KGrouped(const T* tabGM, long n, T* tabResultGM) {
    __shared__ T tabSM[MAX_ELEMENTS];
    load<Op>(tabGM, n, tabSM);

    // SOLUTION KGrouped: OperatorsGrouped OperatorsEfficiency
    const unsigned i = threadIdx.x;
    for (unsigned stride = blockDim.x; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) tabSM[i] = Op()(tabSM[i], tabSM[i + stride]);
    }

    if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
    // END
}

/// Compacted: neighbours first, and their results move up. So the first threads have work, and the
/// operands stay in their order.
template <typename Op, typename T>
__global__ void KCompacted(const T* tabGM, long n, T* tabResultGM) {
    __shared__ T tabSM[MAX_ELEMENTS];
    load<Op>(tabGM, n, tabSM);

    // SOLUTION KCompacted: OperatorsCompacted OperatorsEfficiency
    const unsigned i = threadIdx.x;
    for (unsigned pairs = blockDim.x; pairs >= 1; pairs /= 2) {
        T x = Op::neutral();
        __syncthreads();
        if (i < pairs) x = Op()(tabSM[2 * i], tabSM[2 * i + 1]);
        __syncthreads();  // all have read: cell i belongs to the pair of another thread
        if (i < pairs) tabSM[i] = x;
    }

    if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
    // END
}
