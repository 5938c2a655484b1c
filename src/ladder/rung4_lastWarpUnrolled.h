#pragma once

#include "fold.h"
#include "twoElements.h"

/// As KFirstAddDuringLoad, but the last six rounds are one warp's, which needs no barrier of the block. At
/// least 64 threads a block.
template <typename T>
__global__ void KLastWarpUnrolled(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[MAX_THREADS];
    const int TID_LOCAL = threadIdx.x;

    tabSM[TID_LOCAL] = sumOfTwoElements(tabGM, n);
    __syncthreads();

    for (int middle = blockDim.x / 2; middle > 32; middle /= 2) {
        fold(tabSM, middle);
        __syncthreads();
    }
    if (TID_LOCAL < 32) foldLastWarp(tabSM);

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
}
