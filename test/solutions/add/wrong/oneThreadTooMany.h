// SOLUTION of include/ReductionAdd.h
// WRONG: <= lets one thread too many fold: it reads past the cells, and writes one that
// another reads SUITES: Add2D CHECKER: race-shared, out-of-bounds-shared TESTS: any
// GPU: memcheck, racecheck
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
        if (TID_LOCAL <= middle) {
            tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];  // FINDS race-shared
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
        if (Thread2D::tidLocal() == 0) {
            atomicAdd(ptrResultGM, tabSM[0]);
        }
    }
};
