#pragma once

// HELPER
#include "Shuffle.h"
// END
#include "Thread2D.h"

/// The sum of one value a thread, over the whole grid, by folding ("par ecrasement").
///
///     extern __shared__ int tabSM[];
///     tabSM[Thread2D::tidLocal()] = ...;  // reduction intra-thread, the caller's
///     __syncthreads();
///     ReductionAdd::reduce(tabSM, ptrResultGM);
///
/// - Called by all threads of every block, in a 1D or 2D grid.
/// - `tabSM`: one T a thread; a power of two of them (Grid::requirePowerOfTwo() checks it
/// on the host).
/// - `ptrResultGM`: one T, to which the sum is added; the host sets it to 0 before the launch and
/// reads it after.
/// - T: a type that atomicAdd knows; else see Reduction.
/// - `tabSM` holds intermediate sums afterwards; a block that uses it again needs
/// a __syncthreads() first.
/// - Cost for 2^k threads a block: k - 5 barriers at most, no bank conflicts, one
/// atomicAdd a block.
///
/// Source: M. Harris, "Optimizing Parallel Reduction in CUDA", 2007, reduction
/// #3 (sequential addressing).
class ReductionAdd {
  public:
    template <typename T>
    static __device__ void reduce(T* tabSM, T* ptrResultGM) {
        // SOLUTION reduce
        if (Thread2D::nbThreadBlock() > MOST_FOLDED) {
            reduceByWarps(tabSM, ptrResultGM);
            return;
        }
        reductionIntraBlock(tabSM);
        reductionInterBlock(tabSM, ptrResultGM);
        // END
    }

  private:
    /// Folds the cells [middle, 2 middle) onto the cells [0, middle).
    template <typename T>
    static __device__ void ecrasement(T* tabSM, int middle) {
        // SOLUTION ecrasement
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL < middle) {
            tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
        }
        // END
    }

    /// Leaves the sum of the block in tabSM[0], valid for its first thread.
    template <typename T>
    static __device__ void reductionIntraBlock(T* tabSM) {
        // SOLUTION reductionIntraBlock
        constexpr int WARP = 32;
        int middle = Thread2D::nbThreadBlock() / 2;
        for (; middle >= WARP; middle /= 2) {
            ecrasement(tabSM, middle);
            __syncthreads();  // all threads of the block come here, those that did not fold too
        }
        if (Thread2D::tidLocal() >= WARP) return;
        for (; middle > 0; middle /= 2) {
            ecrasement(tabSM, middle);
            __syncwarp();  // only one warp folds: it need not wait for the others
        }
        // END
    }

    /// Adds the sums of the blocks, one thread a block.
    template <typename T>
    static __device__ void reductionInterBlock(T* tabSM, T* ptrResultGM) {
        // SOLUTION reductionInterBlock
        if (Thread2D::tidLocal() == 0) {
            atomicAdd(ptrResultGM, tabSM[0]);
        }
        // END
    }
    // HELPER

    /// In larger blocks, most warps would only wait for the others in the rounds of folding.
    static constexpr int MOST_FOLDED = 128;

    /// Instead of folding, with one barrier: each warp sums 32 cells in registers, then the first
    /// warp the sums of all, of which each lies in another bank.
    template <typename T>
    static __device__ void reduceByWarps(T* tabSM, T* ptrResultGM) {
        constexpr unsigned WARP = 32;
        const unsigned TID_LOCAL = Thread2D::tidLocal();
#if defined(__CUDA_ARCH__)
        const unsigned CELL = TID_LOCAL;
#else  // of another warp, as in folding: so the checker finds it when a barrier is missing before
        const unsigned CELL = TID_LOCAL ^ WARP;
#endif
        const T sumWarp = reductionIntraWarp(tabSM[CELL]);
        if (CELL % WARP == CELL / WARP) {
            tabSM[CELL] = sumWarp;
        }
        __syncthreads();
        if (TID_LOCAL >= WARP) return;
        const unsigned warpCount = Thread2D::nbThreadBlock() / WARP;
        const T sumBlock =
            reductionIntraWarp(TID_LOCAL < warpCount ? tabSM[(WARP + 1) * TID_LOCAL] : T(0));
        if (TID_LOCAL == 0) {
            tabSM[0] = sumBlock;
        }
        reductionInterBlock(tabSM, ptrResultGM);
    }

    /// The sum of the x of a warp, for all its lanes.
    template <typename T>
    static __device__ T reductionIntraWarp(T x) {
#pragma unroll
        for (int distance = 1; distance < 32; distance *= 2) {
            x += Shuffle::across(x, distance);
        }
        return x;
    }

#if __CUDA_ARCH__ >= 800  // there it is one instruction
    static __device__ int reductionIntraWarp(int x) {
        return __reduce_add_sync(0xffffffffU, x);
    }
#endif
    // END
};
