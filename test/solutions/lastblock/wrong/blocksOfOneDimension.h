// SOLUTION of include/LastBlock.h
// WRONG: gridDim.x blocks are not all of a grid of two dimensions
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: fail
// GPU: tests
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
        const unsigned last = gridDim.x - 1;
        __threadfence();
        const unsigned before = atomicInc(ptrCounterGM, last);
        __threadfence();
        return before == last;
    }
};
