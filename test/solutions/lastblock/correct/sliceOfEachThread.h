// SOLUTION of include/ReductionArray.h
// CORRECT: in order: a thread has one slice of all elements, and the block combines once
// SUITES: SingleBlockProduct, OneLaunchProduct/16 blocks of 256 threads
#pragma once

#include "ReductionBlock.h"
#include "Slice.h"

class ReductionArray {
  public:
    template <typename T>
    static __device__ T reduce(BinaryOperator(OP), T neutral, const T* tabGM, long n, long first,
                               long step, T* tabSM) {
        T x = neutral;
        for (long i = first; i < n; i += step) {
            x = OP(x, tabGM[i]);
        }
        return ReductionBlock::reduce(OP, x, tabSM);
    }

    template <typename T>
    static __device__ T reduceInOrder(BinaryOperator(OP), T neutral, const T* tabGM, long begin,
                                      long end, T* tabSM) {
        const Slice slice(end - begin, Thread2D::nbThreadBlock(), Thread2D::tidLocal());
        const T* const ptrEnd = tabGM + begin + slice.end;
        T x = neutral;
        for (const T* ptr = tabGM + begin + slice.begin; ptr != ptrEnd; ptr++) {
            x = OP(x, *ptr);
        }
        x = ReductionBlock::reduce(OP, x, tabSM);
        __syncthreads();
        return x;
    }
};
