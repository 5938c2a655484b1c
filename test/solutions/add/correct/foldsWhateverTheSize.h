// SOLUTION of include/ReductionAdd.h
// CORRECT: when one warp is left it folds alone, with __syncwarp()
// SUITES: Add2D, AddFloat/63 blocks of 1024 threads
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
    /// Folds the cells [middle, 2 middle) onto the cells [0, middle).
    template <typename T>
    static __device__ void ecrasement(T* tabSM, int middle) {
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL < middle) {
            tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
        }
    }

    /// Leaves the sum of the block in tabSM[0], valid for its first thread.
    template <typename T>
    static __device__ void reductionIntraBlock(T* tabSM) {
        constexpr int WARP = 32;
        int middle = Thread2D::nbThreadBlock() / 2;
        for (; middle >= WARP; middle /= 2) {
            ecrasement(tabSM, middle);
            __syncthreads();  // all threads of the block come here, those that did not fold too
        }
        if (Thread2D::tidLocal() >= WARP) return;
        for (; middle > 0; middle /= 2) {
            ecrasement(tabSM, middle);
            __syncwarp();  // only one warp folds: it need not wait for the others
        }
    }

    /// Adds the sums of the blocks, one thread a block.
    template <typename T>
    static __device__ void reductionInterBlock(T* tabSM, T* ptrResultGM) {
        if (Thread2D::tidLocal() == 0) {
            atomicAdd(ptrResultGM, tabSM[0]);
        }
    }
};
