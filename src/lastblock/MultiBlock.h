#pragma once

#include "Grid.h"
#include "common/ArrayReduction.h"
#include "common/Matrix2.h"

/// The reductions of this lesson: arrays of any length, by one block or by many. For int and float
/// the operator is the sum, for Matrix2 the product, in order.
template <typename T>
class MultiBlock : public ArrayReduction<T> {
  public:
    MultiBlock(const std::vector<T>& values, const Grid& grid)
        : ArrayReduction<T>(values), grid(grid), resultsGM(grid.blockCounts()) {}
    MultiBlock(ArrayGM<T>&& valuesGM, const Grid& grid)
        : ArrayReduction<T>(std::move(valuesGM)), grid(grid), resultsGM(grid.blockCounts()) {}

    /// The largest number of additions that an element passes through: the chains of a thread over
    /// the array and over the results of the blocks, and twice the two trees of 32 of a block.
    static long depth(long n, const Grid& grid) {
        const long blocks = grid.blockCounts();
        const long threads = grid.threadByBlock();
        return (n / threads + blocks) / blocks + 10 + (blocks / threads + 1) + 10;
    }

  protected:
    const Grid grid;
    ArrayGM<T> resultsGM;  // one per block
};

/// By a single block, however long the array.
template <typename T>
class SingleBlock : public MultiBlock<T> {
  public:
    SingleBlock(const std::vector<T>& values, dim3 db) : MultiBlock<T>(values, Grid(dim3(1), db)) {}

  private:
    void launch(const T* tabGM, long n, T* ptrResultGM) override;
};

/// A product by a single block of a power of two of threads, which packs what it has multiplied.
class ByCompaction : public MultiBlock<Matrix2> {
  public:
    ByCompaction(const std::vector<Matrix2>& values, int threads)
        : MultiBlock<Matrix2>(values, Grid(dim3(1), dim3(threads))) {
        grid.requirePowerOfTwo();
    }

  private:
    void launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) override;
};

/// By many blocks; then a second launch, of one block, reduces their results.
template <typename T>
class TwoLaunches : public MultiBlock<T> {
    using MultiBlock<T>::MultiBlock;
    void launch(const T* tabGM, long n, T* ptrResultGM) override;
};

/// By many blocks. The last of them reduces the results of all.
template <typename T>
class OneLaunch : public MultiBlock<T> {
    using MultiBlock<T>::MultiBlock;
    void launch(const T* tabGM, long n, T* ptrResultGM) override;

    ArrayGM<unsigned> counterGM{std::vector<unsigned>{0}};  // set once: every launch leaves it at 0
};

// For sums launch() is defined in sum.cu, for products in product.cu.
template <>
void SingleBlock<Matrix2>::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM);
template <>
void TwoLaunches<Matrix2>::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM);
template <>
void OneLaunch<Matrix2>::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM);
