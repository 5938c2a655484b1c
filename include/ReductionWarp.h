#pragma once

#include <type_traits>

#include "Reduction.h"
#include "Shuffle.h"
#include "Thread2D.h"

/// An operator that is an object and not a function.
template <typename Operator>
concept OperatorObject = std::is_class_v<Operator>;

/// The values of one warp, combined by an operator that is given as a function.
///
///     __device__ int add(int x, int y) { return x + y; }
///
///     x = ReductionWarp::reduce(add, x);  // registers only: the sum of the warp is in lane 0
///
/// - The lanes of a warp wait for each other at __syncwarp() or at a shuffle, not
/// at a __syncthreads().
/// - `OP`: associative; commutative too for fold, foldPadded and reduce. The others keep
/// the lanes' order.
/// - Cost: 5 rounds, no bank conflicts for 4-byte types; reduce and reduceInOrder use
/// no shared memory.
class ReductionWarp {
  public:
    static constexpr int SIZE = 32;

    /// Who the caller is in its warp, 0 to 31, and which warp of the block that is.
    static __device__ int lane() { return Thread2D::tidLocal() % SIZE; }
    static __device__ int warp() { return Thread2D::tidLocal() / SIZE; }

    /// Warps of the block.
    static __device__ int warpCount() { return (Thread2D::nbThreadBlock() + SIZE - 1) / SIZE; }

    /// Lanes of the caller's warp: 32, or what is left over for the last warp of a block.
    static __device__ int laneCount() {
        const int rest = Thread2D::nbThreadBlock() - warp() * SIZE;
        return rest < SIZE ? rest : SIZE;
    }

    /// Leaves in tabSM[0] the result of tabSM[0] to tabSM[31], valid for all lanes. Called by all
    /// 32 lanes of a warp, after a __syncwarp() that follows the filling of the cells.
    template <typename T>
    static __device__ void fold(BinaryOperator(OP), T* tabSM) {
        // SOLUTION fold: WarpFold
        const int LANE = lane();
        for (int middle = SIZE / 2; middle > 0; middle /= 2) {
            if (LANE < middle) {
                tabSM[LANE] = OP(tabSM[LANE], tabSM[LANE + middle]);
            }
            __syncwarp();
        }
        // END
    }

    /// Like fold, but neighbours meet first, the left one on the left: OP need not be commutative.
    template <typename T>
    static __device__ void foldInOrder(BinaryOperator(OP), T* tabSM) {
        // SOLUTION foldInOrder: WarpInOrder
        const int LANE = lane();
        for (int distance = 1; distance < SIZE; distance *= 2) {
            if (LANE % (2 * distance) == 0) {
                tabSM[LANE] = OP(tabSM[LANE], tabSM[LANE + distance]);
            }
            __syncwarp();
        }
        // END
    }

    /// Cells of tabSM for foldPadded.
    static constexpr int PADDED_SIZE = SIZE + SIZE / 2;

    /// Like fold, without a branch: all lanes fold in every round. `tabSM`: 48 cells, the last 16
    /// of which may hold any values: no lane whose result counts reads them.
    template <typename T>
    static __device__ void foldPadded(BinaryOperator(OP), T* tabSM) {
        // SOLUTION foldPadded: WarpPadded
        const int LANE = lane();
        for (int middle = SIZE / 2; middle > 0; middle /= 2) {
            const T y = tabSM[LANE + middle];
            __syncwarp();  // all have read before any writes: now the cell read belongs to a lane
                           // that folds
            tabSM[LANE] = OP(tabSM[LANE], y);
            __syncwarp();
        }
        // END
    }

    /// Returns in lane 0 the result of the x of lanes 0 to count - 1; what the others get says
    /// nothing. Called by those lanes together and by no other.
    template <typename T>
    static __device__ T reduce(BinaryOperator(OP), T x, int count = SIZE) {
        return shuffleFold(OP, x, count);
    }

    /// Like reduce, but neighbours meet first, the left one on the left: OP need
    /// not be commutative.
    template <typename T>
    static __device__ T reduceInOrder(BinaryOperator(OP), T x, int count = SIZE) {
        return shuffleFoldInOrder(OP, x, count);
    }

    /// The same for an operator that is an object, with T operator()(T, T) const.
    template <typename T, OperatorObject Operator>
    static __device__ T reduce(Operator op, T x, int count = SIZE) {
        return shuffleFold(op, x, count);
    }

    template <typename T, OperatorObject Operator>
    static __device__ T reduceInOrder(Operator op, T x, int count = SIZE) {
        return shuffleFoldInOrder(op, x, count);
    }

  private:
    template <typename T, typename Operator>
    static __device__ T shuffleFold(Operator op, T x, int count) {
        // SOLUTION shuffleFold: WarpShuffle
#pragma unroll
        for (int middle = SIZE / 2; middle > 0; middle /= 2) {
            const T y = shuffleDown(x, middle, count);
            if (lane() + middle < count) x = op(x, y);
        }
        return x;
        // END: return x;
    }

    template <typename T, typename Operator>
    static __device__ T shuffleFoldInOrder(Operator op, T x, int count) {
        // SOLUTION shuffleFoldInOrder: WarpShuffleInOrder BlockSum BlockSumFloat BlockProduct
#pragma unroll
        for (int distance = 1; distance < SIZE; distance *= 2) {
            const T y = shuffleDown(x, distance, count);
            if (lane() + distance < count) x = op(x, y);
        }
        return x;
        // END: return x;
    }

    /// The x of the lane `distance` further on, among the first `count` lanes.
    template <typename T>
    static __device__ T shuffleDown(T x, int distance, int count) {
        return Shuffle::down(x, distance, count == SIZE ? 0xffffffffU : (1U << count) - 1);
    }
};
