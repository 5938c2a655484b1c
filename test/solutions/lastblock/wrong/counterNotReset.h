// SOLUTION of include/LastBlock.h
// WRONG: the counter stays where it is: the next launch never finds a last block
// SUITES: LastBlockGuard
// CHECKER: nothing
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
        const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
        __threadfence();
        const unsigned before = atomicAdd(ptrCounterGM, 1);
        __threadfence();
        return before == last;
    }
};
