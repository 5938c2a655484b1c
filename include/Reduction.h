#pragma once

#include "Lock.h"
// HELPER
#include "Shuffle.h"
// END
#include "Thread2D.h"

/// A function of two values, and its atomic form that combines a value into a cell of GM.
#define BinaryOperator(name) T (*name)(T, T)
#define AtomicOp(name) void (*name)(T*, T)

/// One value a thread, combined over the whole grid by an operator that is given as a function.
///
///     __device__ int add(int x, int y) { return x + y; }
///     __device__ void addAtomic(int* ptrX, int y) { atomicAdd(ptrX, y); }
///
///     Reduction::reduce(add, addAtomic, tabSM, ptrResultGM);
///
/// - As ReductionAdd: same callers, same tabSM, same barriers, same cost beside that
/// of the operator.
/// - `OP`: associative and commutative, for neither lanes nor blocks come in a fixed order.
/// - `ATOMIC_OP`: the same operator, on a cell that other blocks change at the same time; where
/// CUDA has
///   no atomic function for it, with a Lock.
/// - `ptrResultGM`: one T, which the host sets to the neutral element of OP before the launch: 0
/// for a
///   sum, 1 for a product, the smallest T for a maximum.
class Reduction {
  public:
    template <typename T>
    static __device__ void reduce(BinaryOperator(OP), AtomicOp(ATOMIC_OP), T* tabSM,
                                  T* ptrResultGM) {
        // SOLUTION reduce
        if (Thread2D::nbThreadBlock() > MOST_FOLDED) {
            reduceByWarps(OP, ATOMIC_OP, tabSM, ptrResultGM);
            return;
        }
        reductionIntraBlock(OP, tabSM);
        reductionInterBlock(ATOMIC_OP, tabSM, ptrResultGM);
        // END
    }

  private:
    /// Folds the cells [middle, 2 middle) onto the cells [0, middle).
    template <typename T>
    static __device__ void ecrasement(BinaryOperator(OP), T* tabSM, int middle) {
        // SOLUTION ecrasement
        const int TID_LOCAL = Thread2D::tidLocal();
        if (TID_LOCAL < middle) {
            tabSM[TID_LOCAL] = OP(tabSM[TID_LOCAL], tabSM[TID_LOCAL + middle]);
        }
        // END
    }

    /// Leaves the result of the block in tabSM[0], valid for its first thread.
    template <typename T>
    static __device__ void reductionIntraBlock(BinaryOperator(OP), T* tabSM) {
        // SOLUTION reductionIntraBlock
        constexpr int WARP = 32;
        int middle = Thread2D::nbThreadBlock() / 2;
        for (; middle >= WARP; middle /= 2) {
            ecrasement(OP, tabSM, middle);
            __syncthreads();  // all threads of the block come here, those that did not fold too
        }
        if (Thread2D::tidLocal() >= WARP) return;
        for (; middle > 0; middle /= 2) {
            ecrasement(OP, tabSM, middle);
            __syncwarp();  // only one warp folds: it need not wait for the others
        }
        // END
    }

    /// Combines the results of the blocks, one thread a block.
    template <typename T>
    static __device__ void reductionInterBlock(AtomicOp(ATOMIC_OP), T* tabSM, T* ptrResultGM) {
        // SOLUTION reductionInterBlock
        if (Thread2D::tidLocal() == 0) {
            ATOMIC_OP(ptrResultGM, tabSM[0]);
        }
        // END
    }
    // HELPER

    /// In larger blocks, most warps would only wait for the others in the rounds of folding.
    static constexpr int MOST_FOLDED = 128;

    /// Instead of folding, with one barrier: each warp combines 32 cells in registers, then the
    /// first warp the results of all, of which each lies in another bank.
    template <typename T>
    static __device__ void reduceByWarps(BinaryOperator(OP), AtomicOp(ATOMIC_OP), T* tabSM,
                                         T* ptrResultGM) {
        constexpr unsigned WARP = 32;
        const unsigned TID_LOCAL = Thread2D::tidLocal();
#if defined(__CUDA_ARCH__)
        const unsigned CELL = TID_LOCAL;
#else  // of another warp, as in folding: so the checker finds it when a barrier is missing before
        const unsigned CELL = TID_LOCAL ^ WARP;
#endif
        T x = tabSM[CELL];
#pragma unroll
        for (unsigned distance = 1; distance < WARP; distance *= 2) {
            x = OP(x, Shuffle::across(x, distance));
        }
        if (CELL % WARP == CELL / WARP) {
            tabSM[CELL] = x;
        }
        __syncthreads();
        const unsigned warpCount = Thread2D::nbThreadBlock() / WARP;
        if (TID_LOCAL >= warpCount) return;
        x = tabSM[(WARP + 1) * TID_LOCAL];
        const unsigned lanes = 0xffffffffU >> (WARP - warpCount);
#pragma unroll 1  // unrolled it takes longer
        for (unsigned distance = 1; distance < warpCount; distance *= 2) {
            x = OP(x, Shuffle::across(x, distance, lanes));
        }
        if (TID_LOCAL == 0) {
            tabSM[0] = x;
        }
        reductionInterBlock(ATOMIC_OP, tabSM, ptrResultGM);
    }
    // END
};
