// SOLUTION of include/ReductionBlock.h
// CORRECT: one thread combines the results of the warps, first to last
// SUITES: BlockSum, BlockProduct
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

        if (Thread2D::tidLocal() != 0) return x;
        for (int warp = 1; warp < ReductionWarp::warpCount(); warp++) {
            x = op(x, tabSM[warp]);
        }
        return x;
    }
};
