#pragma once

#include "Grid.h"
#include "common/ArrayReduction.h"
#include "common/Matrix2.h"

/// The reductions of this lesson. By one warp: sums by folding, with padding and by shuffles,
/// products of matrices by folding neighbours, with padding and by shuffles.
class WarpFold : public ArrayReduction<int> {
    using ArrayReduction::ArrayReduction;
    void launch(const int* tabGM, long n, int* ptrSumGM) override;
};

class WarpPadded : public ArrayReduction<int> {
    using ArrayReduction::ArrayReduction;
    void launch(const int* tabGM, long n, int* ptrSumGM) override;
};

class WarpShuffle : public ArrayReduction<int> {
    using ArrayReduction::ArrayReduction;
    void launch(const int* tabGM, long n, int* ptrSumGM) override;
};

class WarpInOrder : public ArrayReduction<Matrix2> {
    using ArrayReduction::ArrayReduction;
    void launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) override;
};

class WarpPaddedInOrder : public ArrayReduction<Matrix2> {
    using ArrayReduction::ArrayReduction;
    void launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) override;
};

class WarpShuffleInOrder : public ArrayReduction<Matrix2> {
    using ArrayReduction::ArrayReduction;
    void launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) override;
};

/// By one block in shared memory: the last 64 cells by one warp without a branch. A power of two of
/// threads, 64 or more.
class BlockLastWarp : public ArrayReduction<int> {
  public:
    /// Throws std::invalid_argument for other blocks.
    BlockLastWarp(const std::vector<int>& values, dim3 db);

    static bool takes(long threads) { return threads >= 64 && (threads & (threads - 1)) == 0; }

  private:
    void launch(const int* tabGM, long n, int* ptrSumGM) override;

    const Grid grid;
};

/// By one block in shared memory: first each warp, then the warps' results. A multiple of 32
/// threads.
class BlockThroughCells : public ArrayReduction<int> {
  public:
    /// Throws std::invalid_argument for other blocks.
    BlockThroughCells(const std::vector<int>& values, dim3 db);

    static bool takes(long threads) { return threads % 32 == 0; }

  private:
    void launch(const int* tabGM, long n, int* ptrSumGM) override;

    const Grid grid;
};

/// By one block of any size, built on the warps: sums of int and float, products of matrices.
template <typename T>
class BlockOfWarps : public ArrayReduction<T> {
  public:
    BlockOfWarps(const std::vector<T>& values, dim3 db)
        : ArrayReduction<T>(values), grid(dim3(1), db) {}

    /// The largest number of additions that an element passes through: the chain of its thread, and
    /// two trees of 32.
    static long depth(long n, long threads) { return (n + threads - 1) / threads + 10; }

  private:
    void launch(const T* tabGM, long n, T* ptrResultGM) override;

    const Grid grid;
};

template <>
void BlockOfWarps<int>::launch(const int* tabGM, long n, int* ptrSumGM);
template <>
void BlockOfWarps<float>::launch(const float* tabGM, long n, float* ptrSumGM);
template <>
void BlockOfWarps<Matrix2>::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM);
