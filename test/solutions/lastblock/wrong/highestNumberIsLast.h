// SOLUTION of include/LastBlock.h
// WRONG: the block with the largest number is taken for the last one, though it may come first
// SUITES: LastBlockGuard
// CHECKER: maybe race-global
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
        __threadfence();
        atomicInc(ptrCounterGM, gridDim.x * gridDim.y * gridDim.z - 1);
        __threadfence();
        return blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1 &&
               blockIdx.z == gridDim.z - 1;
    }
};
