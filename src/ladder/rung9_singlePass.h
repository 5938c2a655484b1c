#pragma once

#include "LastBlock.h"
#include "ReductionBlock.h"
#include "vectorElements.h"

/// Blocks of the running launch that have left their sum; 0 between launches.
static __device__ unsigned arrivedBlocks = 0;

/// Like KVectorLoads, but the last block to finish adds the blocks' sums. One launch leaves the sum
/// of all n in tabSumGM[0]. Two launches must not run at the same time: they would count each
/// other's blocks.
template <typename T>
__global__ void KSinglePass(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[ReductionWarp::SIZE];

    T sum = ReductionBlock::reduce(Sum<T>(), sumOfVectors(tabGM, n), tabSM);
    if (threadIdx.x == 0) tabSumGM[blockIdx.x] = sum;

    if (!LastBlock::isLast(&arrivedBlocks)) return;

    sum = 0;
    for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x) {
        sum += tabSumGM[i];
    }
    sum = ReductionBlock::reduce(Sum<T>(), sum, tabSM);
    if (threadIdx.x == 0) tabSumGM[0] = sum;
}
