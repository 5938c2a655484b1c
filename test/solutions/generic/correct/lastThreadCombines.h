// SOLUTION of include/Reduction.h
// CORRECT: the cells are folded upwards, and the last thread combines
// SUITES: Generic2D, GenericMax/16 blocks of 256 threads
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
        const int LAST = Thread2D::nbThreadBlock() - 1;
        const int fromEnd = LAST - Thread2D::tidLocal();
        if (fromEnd < middle) {
            tabSM[LAST - fromEnd] = OP(tabSM[LAST - fromEnd], tabSM[LAST - fromEnd - middle]);
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
        const int LAST = Thread2D::nbThreadBlock() - 1;
        if (Thread2D::tidLocal() == LAST) {
            ATOMIC_OP(ptrResultGM, tabSM[LAST]);
        }
    }
};
