// SOLUTION of include/LastBlock.h
// WRONG: the counter is read and written by several blocks at the same time
// SUITES: LastBlockGuard
// CHECKER: race-global
// TESTS: any
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
        const unsigned before = *ptrCounterGM;            // FINDS race-global
        *ptrCounterGM = before == last ? 0 : before + 1;  // FINDS race-global
        __threadfence();
        return before == last;
    }
};
