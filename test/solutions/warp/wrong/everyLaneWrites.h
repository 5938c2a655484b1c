// SOLUTION of include/ReductionBlock.h
// WRONG: all lanes write the cell of their warp, and the result is in lane 0 only
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
        tabSM[ReductionWarp::warp()] = x;  // FINDS race-shared
        __syncthreads();

        const int warpCount = ReductionWarp::warpCount();
        if (Thread2D::tidLocal() < warpCount) {
            x = ReductionWarp::reduceInOrder(op, tabSM[ReductionWarp::lane()], warpCount);
        }
        return x;
    }
};
