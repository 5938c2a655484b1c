#pragma once

#include "cudas.h"

/// Tells a block that it is the last. This block can read what all other blocks have written.
///
///     tabResultGM[block] = ...;                    // by any threads of the block
///     if (!LastBlock::isLast(ptrCounterGM)) return;
///     ...                                          // one block is here, and reads tabResultGM
///
/// - Called once by all threads of every block, in a grid of 1, 2 or 3 dimensions with fewer than
///   2^32 blocks.
/// - Returns true to all threads of one block and false to the others. Nobody waits for these: they
///   go on or end.
/// - After the call, the last block sees what any thread wrote before its call.
/// - `ptrCounterGM`: one unsigned, 0 before the first launch. The last block leaves 0 there for the
///   next launch, of any grid. Grids that run at the same time need one counter each.
/// - Cost per block: two barriers, two fences and one atomic function.
class LastBlock {
  public:
    static __device__ bool isLast(unsigned* ptrCounterGM) {
        // SOLUTION isLast: LastBlockGuard OneLaunchSum OneLaunchFloat OneLaunchProduct
        __shared__ bool isLastBlock;
        __syncthreads();  // all writes of the block come before the fence below
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            isLastBlock = arrive(ptrCounterGM);
        }
        __syncthreads();  // all threads see the answer, and what the other blocks wrote
        return isLastBlock;
        // END: return false;
    }

    /// isLast for one thread per block, without barriers: counts the block, and returns whether all
    /// blocks have been counted. The thread that gets true sees what this thread wrote before.
    static __device__ bool arrive(unsigned* ptrCounterGM) {
        // SOLUTION arrive: LastBlockGuard OneLaunchSum OneLaunchFloat OneLaunchProduct
        const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
        __threadfence();  // release: a thread that sees the count sees what the block wrote
        const unsigned before = atomicInc(ptrCounterGM, last);  // after `last` comes 0
        __threadfence();  // acquire: no read below comes before the others were counted
        return before == last;
        // END: return false;
    }
};
