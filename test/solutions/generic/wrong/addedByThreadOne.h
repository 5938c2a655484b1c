// SOLUTION of include/Reduction.h
// WRONG: thread 1 combines, and a block of one thread has none
// SUITES: GenericIntII/16 blocks of 1 thread
// CHECKER: nothing
// TESTS: fail
// GPU: tests
#pragma once

#include "Lock.h"
#include "Thread2D.h"

#define BinaryOperator(name) T (*name)(T, T)
#define AtomicOp(name) void (*name)(T*, T)

class Reduction {
  public:
    template <typename T>
    static __device__ void reduce(BinaryOperator(OP), AtomicOp(ATOMIC_OP), T* tabSM,
                                  T* ptrResultGM) {
        reductionIntraBlock(OP, tabSM);
        reductionInterBlock(ATOMIC_OP, tabSM, ptrResultGM);
    }

  private:
    template <typename T>
    static __device__ void ecrasement(BinaryOperator(OP), T* tabSM, int middle) {
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL < middle) {
            tabSM[TID_LOCAL] = OP(tabSM[TID_LOCAL], tabSM[TID_LOCAL + middle]);
        }
    }

    template <typename T>
    static __device__ void reductionIntraBlock(BinaryOperator(OP), T* tabSM) {
        for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
            ecrasement(OP, tabSM, middle);
            __syncthreads();
        }
    }

    template <typename T>
    static __device__ void reductionInterBlock(AtomicOp(ATOMIC_OP), T* tabSM, T* ptrResultGM) {
        if (Thread2D::tidLocal() == 1) {
            ATOMIC_OP(ptrResultGM, tabSM[0]);
        }
    }
};
