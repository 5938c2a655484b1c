// SOLUTION of include/LastBlock.h
// WRONG: no barrier before the count: the block is counted when thread 0 has written
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: any
// GPU: maybe racecheck
#pragma once

#include "cudas.h"

class LastBlock {
  public:
    static __device__ bool isLast(unsigned* ptrCounterGM) {
        __shared__ bool isLastBlock;
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            isLastBlock = arrive(ptrCounterGM);
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
