// SOLUTION of include/LastBlock.h
// WRONG: __threadfence_block() orders nothing for other blocks
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: any
// GPU: nothing
#pragma once

#include "cudas.h"

class LastBlock {
  public:
    static __device__ bool isLast(unsigned* ptrCounterGM) {
        __shared__ bool isLastBlock;
        __syncthreads();
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            isLastBlock = arrive(ptrCounterGM);
        }
        __syncthreads();
        return isLastBlock;
    }

    static __device__ bool arrive(unsigned* ptrCounterGM) {
        const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
        __threadfence_block();
        const unsigned before = atomicInc(ptrCounterGM, last);
        __threadfence_block();
        return before == last;
    }
};
