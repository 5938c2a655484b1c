// SOLUTION of src/operators/fold_device.h
// WRONG: cells behind the end of the array are 0, whatever the operator
// SUITES: OperatorsMin
// CHECKER: nothing
// TESTS: fail
// GPU: tests
#pragma once

#include "cudas.h"

constexpr int MAX_ELEMENTS = 2048;

template <typename Op, typename T>
static __device__ void load(const T* tabGM, long n, T* tabSM) {
    const long FIRST = 2L * blockDim.x * blockIdx.x;
    for (unsigned i = threadIdx.x; i < 2 * blockDim.x; i += blockDim.x) {
        tabSM[i] = FIRST + i < n ? tabGM[FIRST + i] : T{};
    }
}

template <typename Op, typename T>
__global__ void KNaive(const T* tabGM, long n, T* tabResultGM) {
    __shared__ T tabSM[MAX_ELEMENTS];
    load<Op>(tabGM, n, tabSM);

    const unsigned i = 2 * threadIdx.x;
    for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
        __syncthreads();
        if (threadIdx.x % stride == 0) tabSM[i] = Op::apply(tabSM[i], tabSM[i + stride]);
    }

    if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
}

template <typename Op, typename T>
__global__ void KGrouped(const T* tabGM, long n, T* tabResultGM) {
    __shared__ T tabSM[MAX_ELEMENTS];
    load<Op>(tabGM, n, tabSM);

    const unsigned i = threadIdx.x;
    for (unsigned stride = blockDim.x; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) tabSM[i] = Op::apply(tabSM[i], tabSM[i + stride]);
    }

    if (threadIdx.x == 0) tabResultGM[blockIdx.x] = tabSM[0];
}
