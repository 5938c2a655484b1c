#pragma once

#include "fold.h"
#include "twoElements.h"

/// Like KLastWarpUnrolled, but for blocks of THREADS threads, 64 or more: the compiler knows
/// all rounds.
template <typename T, int THREADS>
__global__ void KFullyUnrolled(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[THREADS];
    const int TID_LOCAL = threadIdx.x;

    T sum = sumOfTwoElements(tabGM, n);
    tabSM[TID_LOCAL] = sum;
    __syncthreads();

    foldUnrolled<THREADS / 2>(tabSM, sum);

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = sum;
}
