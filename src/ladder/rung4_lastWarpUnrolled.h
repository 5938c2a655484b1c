#pragma once

#include "fold.h"
#include "twoElements.h"

/// As KFirstAddDuringLoad, but the last six rounds are one warp's, which needs no barrier of the
/// block. At least 64 threads per block.
template <typename T>
__global__ void KLastWarpUnrolled(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[MAX_THREADS];
    const int TID_LOCAL = threadIdx.x;

    T sum = sumOfTwoElements(tabGM, n);
    tabSM[TID_LOCAL] = sum;
    __syncthreads();

    for (int middle = blockDim.x / 2; middle > 32; middle /= 2) {
        fold(tabSM, sum, middle);
        __syncthreads();
    }
    if (TID_LOCAL < 32) foldLastWarp(tabSM, sum);

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = sum;
}
