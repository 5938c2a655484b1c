// SOLUTION of include/LastBlock.h
// CORRECT: __syncthreads_or tells all threads what one of them knows
// SUITES: LastBlockGuard, OneLaunchSum
#pragma once

#include "cudas.h"

class LastBlock {
  public:
    static __device__ bool isLast(unsigned* ptrCounterGM) {
        __syncthreads();
        bool isLastBlock = false;
        if (threadIdx.x + threadIdx.y + threadIdx.z == 0) isLastBlock = arrive(ptrCounterGM);
        return __syncthreads_or(isLastBlock);
    }

    static __device__ bool arrive(unsigned* ptrCounterGM) {
        const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
        __threadfence();
        const unsigned before = atomicInc(ptrCounterGM, last);
        __threadfence();
        return before == last;
    }
};
