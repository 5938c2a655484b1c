#pragma once

#include "Lock.h"
#include "Thread2D.h"

/// A function of two values, and its atomic form that combines a value into a cell of GM.
#define BinaryOperator(name) T (*name)(T, T)
#define AtomicOp(name) void (*name)(T*, T)

/// One value per thread, combined over the whole grid by an operator that is given as a function.
///
///     __device__ int add(int x, int y) { return x + y; }
///     __device__ void addAtomic(int* ptrX, int y) { atomicAdd(ptrX, y); }
///
///     Reduction::reduce(add, addAtomic, tabSM, ptrResultGM);
///
/// - As ReductionAdd: same callers, same tabSM, same barriers, same cost beside that of
///   the operator.
/// - `OP`: associative and commutative, for neither cells nor blocks come in a fixed order.
/// - `ATOMIC_OP`: the same operator, on a cell that other blocks change at the same time; where
///   CUDA has no atomic function for it, with a Lock.
/// - `ptrResultGM`: one T, which the host sets to the neutral element of OP before the launch: 0
///   for a sum, 1 for a product, the smallest T for a maximum.
class Reduction {
  public:
    template <typename T>
    static __device__ void reduce(BinaryOperator(OP), AtomicOp(ATOMIC_OP), T* tabSM,
                                  T* ptrResultGM) {
        // SOLUTION reduce
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

    /// Leaves the result of the block in tabSM[0], valid for all its threads.
    template <typename T>
    static __device__ void reductionIntraBlock(BinaryOperator(OP), T* tabSM) {
        // SOLUTION reductionIntraBlock
        for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
            ecrasement(OP, tabSM, middle);
            __syncthreads();  // all threads of the block come here, those that did not fold too
        }
        // END
    }

    /// Combines the results of the blocks, one thread per block.
    template <typename T>
    static __device__ void reductionInterBlock(AtomicOp(ATOMIC_OP), T* tabSM, T* ptrResultGM) {
        // SOLUTION reductionInterBlock
        if (Thread2D::tidLocal() == 0) {
            ATOMIC_OP(ptrResultGM, tabSM[0]);
        }
        // END
    }
};
