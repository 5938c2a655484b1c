// SOLUTION of include/LastBlock.h
// WRONG: the answer is a variable of each thread, and only thread 0 learns it
// SUITES: OneLaunchSum
// CHECKER: divergent-barrier, warp-mask
// TESTS: fail
// GPU: tests
#pragma once

#include "cudas.h"

class LastBlock {
  public:
    static __device__ bool isLast(unsigned* ptrCounterGM) {
        bool isLastBlock = false;
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
        const unsigned before = atomicInc(ptrCounterGM, last);
        __threadfence();
        return before == last;
    }
};
