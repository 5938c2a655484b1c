#pragma once

#include "ReductionWarp.h"

/// One value per thread, combined over a block of any size: first in each warp, then the warps'
/// results in one warp.
///
///     __shared__ int tabSM[ReductionWarp::SIZE];
///     x = ReductionBlock::reduce(add, x, tabSM);  // the sum of the block is in thread 0
///
/// - Called by all threads of a block, 1D or 2D, 1 to 1024 of them.
/// - `op`: associative; operands stay in the threads' order.
/// - `tabSM`: 32 cells, one per warp; a block that uses them again needs a __syncthreads() first.
/// - `threads`: of the block. A kernel that knows them when it is compiled may say so, and has less
///   to ask while it runs.
/// - Valid in thread 0; what the others get says nothing.
/// - Cost: one barrier, against log2(1024) = 10 for folding in shared memory.
class ReductionBlock {
  public:
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ T reduce(Operator op, T x, T* tabSM,
                               int threads = Thread2D::nbThreadBlock()) {
        // SOLUTION reduce: BlockSum BlockSumFloat BlockProduct ToAll
        x = ReductionWarp::reduceInOrder(op, x, ReductionWarp::laneCount(threads));
        if (ReductionWarp::lane() == 0) tabSM[ReductionWarp::warp()] = x;
        __syncthreads();  // the results of all warps are there

        const int warpCount = ReductionWarp::warpCount(threads);
        if (Thread2D::tidLocal() < warpCount) {  // lanes of the first warp, and no more than it has
            x = ReductionWarp::reduceInOrder(op, tabSM[ReductionWarp::lane()], warpCount);
        }
        return x;
        // END: return x;
    }
};
