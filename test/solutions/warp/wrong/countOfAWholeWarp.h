// SOLUTION of include/ReductionBlock.h
// WRONG: laneCount() is left out: the last warp shuffles with lanes that it has not
// SUITES: BlockSum
// CHECKER: nothing
// TESTS: fail
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
        x = ReductionWarp::reduceInOrder(op, x);
        if (ReductionWarp::lane() == 0) tabSM[ReductionWarp::warp()] = x;
        __syncthreads();

        const int warpCount = ReductionWarp::warpCount();
        if (Thread2D::tidLocal() < warpCount) {
            x = ReductionWarp::reduceInOrder(op, tabSM[ReductionWarp::lane()], warpCount);
        }
        return x;
    }
};
