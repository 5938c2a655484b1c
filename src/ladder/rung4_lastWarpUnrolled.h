#pragma once

#include "fold.h"
#include "maxThreads.h"
#include "twoElements.h"

/// Like KFirstAddDuringLoad, but one warp does the last six rounds, and needs no barrier of the
/// block for them. At least 64 threads per block.
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
