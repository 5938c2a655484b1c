// SOLUTION of include/LastBlock.h
// WRONG: no barrier behind the count: the others read the answer before it is there
// SUITES: LastBlockGuard
// CHECKER: race-shared, maybe race-global
// TESTS: any
// GPU: racecheck
#pragma once

#include "cudas.h"

class LastBlock {
  public:
    static __device__ bool isLast(unsigned* ptrCounterGM) {
        __shared__ bool isLastBlock;
        __syncthreads();
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            isLastBlock = arrive(ptrCounterGM);  // FINDS race-shared
        }
        return isLastBlock;  // FINDS race-shared
    }

    static __device__ bool arrive(unsigned* ptrCounterGM) {
        const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
        __threadfence();
        const unsigned before = atomicInc(ptrCounterGM, last);
        __threadfence();
        return before == last;
    }
};
