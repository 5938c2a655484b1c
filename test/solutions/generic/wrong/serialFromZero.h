// SOLUTION of include/Reduction.h
// WRONG: one thread combines all cells, and starts from 0, which is neutral for sums only
// SUITES: GenericMax/16 blocks of 256 threads
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
    static __device__ void reductionIntraBlock(BinaryOperator(OP), T* tabSM) {
        if (Thread2D::tidLocal() != 0) return;
        T result = 0;
        for (int i = 0; i < Thread2D::nbThreadBlock(); i++) {
            result = OP(result, tabSM[i]);
        }
        tabSM[0] = result;
    }

    template <typename T>
    static __device__ void reductionInterBlock(AtomicOp(ATOMIC_OP), T* tabSM, T* ptrResultGM) {
        if (Thread2D::tidLocal() == 0) {
            ATOMIC_OP(ptrResultGM, tabSM[0]);
        }
    }
};
