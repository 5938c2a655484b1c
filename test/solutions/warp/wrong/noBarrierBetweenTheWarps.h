// SOLUTION of include/ReductionBlock.h
// WRONG: the first warp reads the results of the others without waiting for them
// SUITES: BlockSum
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck
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
        if (ReductionWarp::lane() == 0) tabSM[ReductionWarp::warp()] = x;  // FINDS race-shared

        const int warpCount = ReductionWarp::warpCount();
        if (Thread2D::tidLocal() < warpCount) {
            x = tabSM[ReductionWarp::lane()];  // FINDS race-shared
            x = ReductionWarp::reduceInOrder(op, x, warpCount);
        }
        return x;
    }
};
