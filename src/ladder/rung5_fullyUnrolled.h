#pragma once

#include "fold.h"
#include "twoElements.h"

/// Like KLastWarpUnrolled, but for blocks of THREADS threads, 64 or more: the compiler knows
/// all rounds.
template <typename T, int THREADS>
__global__ void KFullyUnrolled(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[THREADS];
    const int TID_LOCAL = threadIdx.x;

    tabSM[TID_LOCAL] = sumOfTwoElements(tabGM, n);
    __syncthreads();

    foldUnrolled<THREADS / 2>(tabSM);

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
}
