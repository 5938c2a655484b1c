#pragma once

#include "manyElements.h"
#include "warpSums.h"

/// Like KManyElements, but folding in registers: one barrier per block instead of one per round.
template <typename T>
__global__ void KWarpShuffle(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[WARP_SIZE];

    const T sum = sumOfBlock(sumOfElements<T>(tabGM, n), tabSM);

    if (threadIdx.x == 0) tabSumGM[blockIdx.x] = sum;
}
