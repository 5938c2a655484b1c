#pragma once

#include "Operators.h"
#include "Shuffle.h"
#include "Thread2D.h"

/// The values of one warp, combined by an operator: a function, or an object that is called
/// like one.
///
///     __device__ int add(int x, int y) { return x + y; }
///
///     x = ReductionWarp::reduce(add, x);  // registers only: the sum of the warp is in lane 0
///     x = ReductionWarp::reduce(Sum<int>(), x);
///
/// - The lanes of a warp wait for each other at __syncwarp() or at a shuffle, not at
///   a __syncthreads().
/// - `op`: associative; commutative too for fold, foldPadded and reduce. The others keep the
///   lanes' order.
/// - Cost: 5 rounds, no bank conflicts for 4-byte types; reduce and reduceInOrder use no
///   shared memory.
class ReductionWarp {
  public:
    static constexpr int SIZE = 32;

    /// Who the caller is in its warp, 0 to 31, and which warp of the block that is.
    static __device__ int lane() { return tidLocal() % SIZE; }
    static __device__ int warp() { return tidLocal() / SIZE; }

    /// Warps of a block of that many threads.
    static __device__ int warpCount(int threads = Thread2D::nbThreadBlock()) {
        return (threads + SIZE - 1) / SIZE;
    }

    /// Lanes of the caller's warp: 32, or what is left over for the last warp of a block.
    static __device__ int laneCount(int threads = Thread2D::nbThreadBlock()) {
        const int rest = threads % SIZE;
        return rest == 0 || warp() < threads / SIZE ? SIZE : rest;
    }

    /// Leaves in tabSM[0] the result of tabSM[0] to tabSM[31], valid for all lanes. Called by all
    /// 32 lanes of a warp, after a __syncwarp() that follows the filling of the cells.
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ void fold(Operator op, T* tabSM) {
        // SOLUTION fold: WarpFold BlockThroughCells ToAll
        const int LANE = lane();
        for (int middle = SIZE / 2; middle > 0; middle /= 2) {
            if (LANE < middle) {
                tabSM[LANE] = op(tabSM[LANE], tabSM[LANE + middle]);
            }
            __syncwarp();
        }
        // END
    }

    /// Like fold, but neighbours meet first, the left one on the left: op need not be commutative.
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ void foldInOrder(Operator op, T* tabSM) {
        // SOLUTION foldInOrder: WarpInOrder
        const int LANE = lane();
        for (int distance = 1; distance < SIZE; distance *= 2) {
            if (LANE % (2 * distance) == 0) {
                tabSM[LANE] = op(tabSM[LANE], tabSM[LANE + distance]);
            }
            __syncwarp();
        }
        // END
    }

    /// Cells of tabSM for foldPadded.
    static constexpr int PADDED_SIZE = SIZE + SIZE / 2;

    /// Like fold, without a branch: all lanes fold in every round. `tabSM`: 48 cells, the last 16
    /// of which may hold any values: no lane whose result counts reads them.
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ void foldPadded(Operator op, T* tabSM) {
        // SOLUTION foldPadded: WarpPadded BlockLastWarp
        const int LANE = lane();
        for (int middle = SIZE / 2; middle > 0; middle /= 2) {
            const T y = tabSM[LANE + middle];
            __syncwarp();  // all have read: that cell belongs to a lane that folds, too
            tabSM[LANE] = op(tabSM[LANE], y);
            __syncwarp();
        }
        // END
    }

    /// Like foldInOrder, without a branch: all lanes fold in every round. `tabSM`: as for
    /// foldPadded.
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ void foldPaddedInOrder(Operator op, T* tabSM) {
        // SOLUTION foldPaddedInOrder: WarpPaddedInOrder
        const int LANE = lane();
        for (int distance = 1; distance < SIZE; distance *= 2) {
            const T y = tabSM[LANE + distance];
            __syncwarp();  // all have read
            tabSM[LANE] = op(tabSM[LANE], y);
            __syncwarp();
        }
        // END
    }

    /// Returns in lane 0 the result of the x of lanes 0 to count - 1; what the others get says
    /// nothing. Called by those lanes together and by no other.
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ T reduce(Operator op, T x, int count = SIZE) {
        // SOLUTION reduce: WarpShuffle ToAll
#pragma unroll
        for (int middle = SIZE / 2; middle > 0; middle /= 2) {
            const T y = Shuffle::across(x, middle, firstLanes(count));
            if ((lane() ^ middle) < count) x = op(x, y);
        }
        return x;
        // END: return x;
    }

    /// Like reduce, but neighbours meet first, the left one on the left: op need not
    /// be commutative.
    template <typename T, typename Operator = T (*)(T, T)>
    static __device__ T reduceInOrder(Operator op, T x, int count = SIZE) {
        // SOLUTION reduceInOrder: WarpShuffleInOrder BlockSum BlockSumFloat BlockProduct ToAll
        if (count == SIZE) {  // no lane is missing, and none has to ask
#pragma unroll
            for (int distance = 1; distance < SIZE; distance *= 2) {
                x = op(x, Shuffle::across(x, distance));
            }
            return x;
        }
#pragma unroll
        for (int distance = 1; distance < SIZE; distance *= 2) {
            const T y = Shuffle::across(x, distance, firstLanes(count));
            if ((lane() ^ distance) < count) x = op(x, y);
        }
        return x;
        // END: return x;
    }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    /// The sum of int, which needs no rounds: from compute capability 8.0 on it is one instruction.
    static __device__ int reduce(Sum<int>, int x, int count = SIZE) {
        return __reduce_add_sync(firstLanes(count), x);
    }
    static __device__ int reduceInOrder(Sum<int> op, int x, int count = SIZE) {
        return reduce(op, x, count);
    }
#endif

  private:
    /// Unsigned: it takes one instruction to divide it by 32.
    static __device__ unsigned tidLocal() {
        return Thread2D::tidLocal();
    }

    /// The mask of lanes 0 to count - 1.
    static __device__ unsigned firstLanes(int count) {
        return Shuffle::ALL >> (SIZE - count);
    }
};
