#pragma once

#include "ReductionBlock.h"
#include "manyElements.h"

/// Like KManyElements, but folding in registers: one barrier per block instead of one per round.
template <typename T>
__global__ void KWarpShuffle(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[ReductionWarp::SIZE];

    const T sum = ReductionBlock::reduce(Sum<T>(), sumOfElements<T>(tabGM, n), tabSM);

    if (threadIdx.x == 0) tabSumGM[blockIdx.x] = sum;
}
