#pragma once

#include "cudas.h"

/// Tells the block that comes last, the one that can read what all the others have written.
///
///     tabResultGM[block] = ...;                    // by any threads of the block
///     if (!LastBlock::isLast(ptrCounterGM)) return;
///     ...                                          // one block is here, and reads tabResultGM
///
/// - Called once by all threads of every block of a grid of 1, 2 or 3 dimensions, at most 2^32
/// - 1 blocks.
/// - Returns true to all threads of one block, false to the others, which are not waited for: they
/// go on or
///   end.
/// - What any thread wrote before the call is seen by the last block after it.
/// - `ptrCounterGM`: one unsigned, 0 before the first launch. The last block leaves 0 there, so
/// that the next
///   launch, of any grid, finds it so. Grids that run at the same time need a counter each.
/// - Cost: two barriers, two fences and one atomic function a block.
class LastBlock {
  public:
    static __device__ bool isLast(unsigned* ptrCounterGM) {
        // SOLUTION isLast: LastBlockGuard OneLaunchSum OneLaunchFloat OneLaunchProduct
        __shared__ bool isLastBlock;
        __syncthreads();  // what all threads of the block wrote comes before the fence below
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            isLastBlock = arrive(ptrCounterGM);
        }
        __syncthreads();  // the answer, and what the fence let through, is there for all of them
        return isLastBlock;
        // END: return false;
    }

    /// isLast for one thread a block, without barriers: counts the block, and returns whether all
    /// have been counted. What this thread wrote before is seen by the thread that gets true, and
    /// by whom it tells.
    static __device__ bool arrive(unsigned* ptrCounterGM) {
        // SOLUTION arrive: LastBlockGuard OneLaunchSum OneLaunchFloat OneLaunchProduct
        const unsigned last = gridDim.x * gridDim.y * gridDim.z - 1;
        __threadfence();  // release: who sees the block counted sees what it wrote
        const unsigned before = atomicInc(ptrCounterGM, last);  // from `last` on to 0
        __threadfence();  // acquire: what is read below was not read before the others were counted
        return before == last;
        // END: return false;
    }
};
