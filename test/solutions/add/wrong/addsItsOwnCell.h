// SOLUTION of include/ReductionAdd.h
// WRONG: the last thread of a block adds its own cell, which is not the sum
// SUITES: Add2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests
#pragma once

#include "Thread2D.h"

class ReductionAdd {
  public:
    template <typename T>
    static __device__ void reduce(T* tabSM, T* ptrResultGM) {
        reductionIntraBlock(tabSM);
        reductionInterBlock(tabSM, ptrResultGM);
    }

  private:
    template <typename T>
    static __device__ void ecrasement(T* tabSM, int middle) {
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL < middle) {
            tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
        }
    }

    template <typename T>
    static __device__ void reductionIntraBlock(T* tabSM) {
        for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
            ecrasement(tabSM, middle);
            __syncthreads();
        }
    }

    template <typename T>
    static __device__ void reductionInterBlock(T* tabSM, T* ptrResultGM) {
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL == Thread2D::nbThreadBlock() - 1) {
            atomicAdd(ptrResultGM, tabSM[TID_LOCAL]);
        }
    }
};
