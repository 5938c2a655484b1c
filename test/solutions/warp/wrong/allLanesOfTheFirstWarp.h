// SOLUTION of include/ReductionBlock.h
// WRONG: 32 lanes combine the results of the warps, however many warps there are
// SUITES: BlockSum
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: nothing
#pragma once

#include "ReductionWarp.h"

class ReductionBlock {
  public:
    template <typename T>
    static __device__ T reduce(BinaryOperator(OP), T x, T* tabSM) {
        return reduceWarps(OP, x, tabSM);
    }

    template <typename T, OperatorObject Operator>
    static __device__ T reduce(Operator op, T x, T* tabSM) {
        return reduceWarps(op, x, tabSM);
    }

  private:
    template <typename T, typename Operator>
    static __device__ T reduceWarps(Operator op, T x, T* tabSM) {
        x = ReductionWarp::reduceInOrder(op, x, ReductionWarp::laneCount());
        if (ReductionWarp::lane() == 0) tabSM[ReductionWarp::warp()] = x;
        __syncthreads();

        if (ReductionWarp::warp() == 0) {
            x = ReductionWarp::reduceInOrder(
                op, tabSM[ReductionWarp::lane()]);  // FINDS uninitialised-shared
        }
        return x;
    }
};
