#pragma once

#include "ReductionBlock.h"
#include "vectorElements.h"

/// Like KWarpShuffle, but every load brings four elements. That takes a quarter of the
/// instructions, and keeps enough bytes in flight to keep the memory busy. tabGM is aligned to 16
/// bytes, as cudaMalloc does.
template <typename T>
__global__ void KVectorLoads(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[ReductionWarp::SIZE];

    const T sum = ReductionBlock::reduce(Sum<T>(), sumOfVectors(tabGM, n), tabSM);

    if (threadIdx.x == 0) tabSumGM[blockIdx.x] = sum;
}
