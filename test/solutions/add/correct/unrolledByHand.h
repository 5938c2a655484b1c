// SOLUTION of include/ReductionAdd.h
// CORRECT: every round written out
// SUITES: Add2D, AddFloat/63 blocks of 64 threads
#pragma once

#include "Thread2D.h"

class ReductionAdd {
  public:
    template <typename T>
    static __device__ void reduce(T* tabSM, T* ptrResultGM) {
        const int n = Thread2D::nbThreadBlock();
        if (n >= 1024) round(tabSM, 512);
        if (n >= 512) round(tabSM, 256);
        if (n >= 256) round(tabSM, 128);
        if (n >= 128) round(tabSM, 64);
        if (n >= 64) round(tabSM, 32);
        if (n >= 32) round(tabSM, 16);
        if (n >= 16) round(tabSM, 8);
        if (n >= 8) round(tabSM, 4);
        if (n >= 4) round(tabSM, 2);
        if (n >= 2) round(tabSM, 1);
        if (Thread2D::tidLocal() == 0) {
            atomicAdd(ptrResultGM, tabSM[0]);
        }
    }

  private:
    template <typename T>
    static __device__ void round(T* tabSM, int middle) {
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL < middle) tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
        __syncthreads();
    }
};
