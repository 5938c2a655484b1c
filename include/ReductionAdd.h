#pragma once

#include "Thread2D.h"

/// The sum of one value per thread, over the whole grid, by folding ("par ecrasement").
///
///     extern __shared__ int tabSM[];
///     tabSM[Thread2D::tidLocal()] = ...;  // reduction intra-thread, the caller's
///     __syncthreads();
///     ReductionAdd::reduce(tabSM, ptrResultGM);
///
/// - Called by all threads of every block, in a 1D or 2D grid.
/// - `tabSM`: one T per thread; a power of two of them (Grid::requirePowerOfTwo() checks it on
///   the host).
/// - `ptrResultGM`: one T, to which the sum is added; the host sets it to 0 before the launch and
///   reads it after.
/// - T: a type that atomicAdd knows; else see Reduction.
/// - `tabSM` holds intermediate sums afterwards; a block that uses it again needs a
///   __syncthreads() first.
/// - Cost for 2^k threads per block: k barriers, no bank conflicts, one atomicAdd per block.
///
/// Source: M. Harris, "Optimizing Parallel Reduction in CUDA", 2007, reduction #3
/// (sequential addressing).
class ReductionAdd {
  public:
    template <typename T>
    static __device__ void reduce(T* tabSM, T* ptrResultGM) {
        // SOLUTION reduce: AddIntI AddIntII AddFloat AddDouble Add2D
        reductionIntraBlock(tabSM);
        reductionInterBlock(tabSM, ptrResultGM);
        // END
    }

  private:
    /// Folds the cells [middle, 2 middle) onto the cells [0, middle).
    template <typename T>
    static __device__ void ecrasement(T* tabSM, int middle) {
        // SOLUTION ecrasement: AddIntI AddIntII AddFloat AddDouble Add2D
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL < middle) {
            tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
        }
        // END
    }

    /// Leaves the sum of the block in tabSM[0], valid for all its threads.
    template <typename T>
    static __device__ void reductionIntraBlock(T* tabSM) {
        // SOLUTION reductionIntraBlock: AddIntI AddIntII AddFloat AddDouble Add2D
        for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
            ecrasement(tabSM, middle);
            __syncthreads();  // all threads of the block come here, those that did not fold too
        }
        // END
    }

    /// Adds the sums of the blocks, one thread per block.
    template <typename T>
    static __device__ void reductionInterBlock(T* tabSM, T* ptrResultGM) {
        // SOLUTION reductionInterBlock: AddIntI AddIntII AddFloat AddDouble Add2D
        if (Thread2D::tidLocal() == 0) {
            atomicAdd(ptrResultGM, tabSM[0]);
        }
        // END
    }
};
