// SOLUTION of include/ReductionAdd.h
// WRONG: every thread goes round as long as it folds, so that fewer and fewer come to the barrier
// SUITES: Add2D
// CHECKER: divergent-barrier
// TESTS: pass
// GPU: nothing
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
        for (int middle = Thread2D::nbThreadBlock() / 2; middle > Thread2D::tidLocal();
             middle /= 2) {
            ecrasement(tabSM, middle);
            __syncthreads();  // FINDS divergent-barrier
        }
    }

    template <typename T>
    static __device__ void reductionInterBlock(T* tabSM, T* ptrResultGM) {
        if (Thread2D::tidLocal() == 0) {
            atomicAdd(ptrResultGM, tabSM[0]);
        }
    }
};
