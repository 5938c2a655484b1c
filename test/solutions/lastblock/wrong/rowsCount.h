// SOLUTION of include/LastBlock.h
// WRONG: threadIdx.x is 0 once a row of the block: each row counts
// SUITES: LastBlockGuard
// CHECKER: race-shared, race-global
// TESTS: fail
// GPU: tests, racecheck
#pragma once

#include "cudas.h"

class LastBlock {
  public:
    static __device__ bool isLast(unsigned* ptrCounterGM) {
        __shared__ bool isLastBlock;
        __syncthreads();
        if (threadIdx.x == 0) {
            isLastBlock = arrive(ptrCounterGM);  // FINDS race-shared
        }
        __syncthreads();
        return isLastBlock;
    }

    static __device__ bool arrive(unsigned* ptrCounterGM) {
        const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
        __threadfence();
        const unsigned before = atomicInc(ptrCounterGM, last);
        __threadfence();
        return before == last;
    }
};
