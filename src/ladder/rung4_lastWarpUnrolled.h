#pragma once

#include "fold.h"
#include "twoElements.h"

/// Like KFirstAddDuringLoad, but one warp does the last six rounds, and needs no barrier of the
/// block for them. At least 64 threads per block.
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
