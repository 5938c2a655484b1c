// SOLUTION of include/ReductionArray.h
// WRONG: a thread starts from its first element, which a short array has not
// SUITES: SingleBlockSum
// CHECKER: host-pointer
// TESTS: fail
// GPU: memcheck
#pragma once

#include "ReductionBlock.h"

class ReductionArray {
  public:
    template <typename T>
    static __device__ T reduce(BinaryOperator(OP), T neutral, const T* tabGM, long n, long first,
                               long step, T* tabSM) {
        T x = tabGM[first];  // FINDS host-pointer
        for (long i = first + step; i < n; i += step) {
            x = OP(x, tabGM[i]);
        }
        return ReductionBlock::reduce(OP, x, tabSM);
    }

    template <typename T>
    static __device__ T reduceInOrder(BinaryOperator(OP), T neutral, const T* tabGM, long begin,
                                      long end, T* tabSM) {
        T x = neutral;
        for (long tile = begin; tile < end; tile += RUN * Thread2D::nbThreadBlock()) {
            T y = neutral;
            for (int i = 0; i < RUN; i++) {
                const long index = tile + RUN * Thread2D::tidLocal() + i;
                if (index < end) y = OP(y, tabGM[index]);
            }
            y = ReductionBlock::reduce(OP, y, tabSM);
            if (Thread2D::tidLocal() == 0) x = OP(x, y);
            __syncthreads();
        }
        return x;
    }

  private:
    static constexpr int RUN = 4;
};
