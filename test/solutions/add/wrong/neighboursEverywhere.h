// SOLUTION of include/ReductionAdd.h
// WRONG: in rounds of neighbours every distance-th thread folds instead of every second of these
// SUITES: Add2D
// CHECKER: race-shared, maybe overflow
// TESTS: any
// GPU: racecheck
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
    static __device__ void ecrasement(T* tabSM, int distance) {
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL % distance == 0 && TID_LOCAL + distance < Thread2D::nbThreadBlock()) {
            tabSM[TID_LOCAL] += tabSM[TID_LOCAL + distance];  // FINDS race-shared
        }
    }

    template <typename T>
    static __device__ void reductionIntraBlock(T* tabSM) {
        const int n = Thread2D::nbThreadBlock();
        for (int distance = 1; distance < n; distance *= 2) {
            ecrasement(tabSM, distance);
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
