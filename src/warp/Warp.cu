#include "Warp.h"

#include <stdexcept>

#include "language/language.h"

extern __global__ void KWarpFold(const int* tabGM, long n, int* ptrSumGM);
extern __global__ void KWarpPadded(const int* tabGM, long n, int* ptrSumGM);
extern __global__ void KWarpShuffle(const int* tabGM, long n, int* ptrSumGM);
extern __global__ void KWarpInOrder(const Matrix2* tabGM, long n, Matrix2* ptrProductGM);
extern __global__ void KWarpPaddedInOrder(const Matrix2* tabGM, long n, Matrix2* ptrProductGM);
extern __global__ void KWarpShuffleInOrder(const Matrix2* tabGM, long n, Matrix2* ptrProductGM);

extern __global__ void KBlockLastWarp(const int* tabGM, long n, int* ptrSumGM);
extern __global__ void KBlockThroughCells(const int* tabGM, long n, int* ptrSumGM);
extern __global__ void KBlockSum(const int* tabGM, long n, int* ptrSumGM);
extern __global__ void KBlockSumFloat(const float* tabGM, long n, float* ptrSumGM);
extern __global__ void KBlockProduct(const Matrix2* tabGM, long n, Matrix2* ptrProductGM);

static constexpr int ONE_WARP = 32;

void WarpFold::launch(const int* tabGM, long n, int* ptrSumGM) {
    KWarpFold<<<1, ONE_WARP>>>(tabGM, n, ptrSumGM);
}

void WarpPadded::launch(const int* tabGM, long n, int* ptrSumGM) {
    KWarpPadded<<<1, ONE_WARP>>>(tabGM, n, ptrSumGM);
}

void WarpShuffle::launch(const int* tabGM, long n, int* ptrSumGM) {
    KWarpShuffle<<<1, ONE_WARP>>>(tabGM, n, ptrSumGM);
}

void WarpInOrder::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    KWarpInOrder<<<1, ONE_WARP>>>(tabGM, n, ptrProductGM);
}

void WarpPaddedInOrder::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    KWarpPaddedInOrder<<<1, ONE_WARP>>>(tabGM, n, ptrProductGM);
}

void WarpShuffleInOrder::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    KWarpShuffleInOrder<<<1, ONE_WARP>>>(tabGM, n, ptrProductGM);
}

BlockLastWarp::BlockLastWarp(const std::vector<int>& values, dim3 db)
    : ArrayReduction(values), grid(dim3(1), db) {
    if (!takes(grid.threadByBlock()))
        throw std::invalid_argument(
            tr("{0}: the number of threads must be a power of two, 64 or more", grid.toString()));
}

void BlockLastWarp::launch(const int* tabGM, long n, int* ptrSumGM) {
    KBlockLastWarp<<<grid.dg, grid.db, sizeof(int) * grid.threadByBlock()>>>(tabGM, n, ptrSumGM);
}

BlockThroughCells::BlockThroughCells(const std::vector<int>& values, dim3 db)
    : ArrayReduction(values), grid(dim3(1), db) {
    if (!takes(grid.threadByBlock()))
        throw std::invalid_argument(
            tr("{0}: the number of threads must be a multiple of 32", grid.toString()));
}

void BlockThroughCells::launch(const int* tabGM, long n, int* ptrSumGM) {
    KBlockThroughCells<<<grid.dg, grid.db, sizeof(int) * grid.threadByBlock()>>>(tabGM, n,
                                                                                 ptrSumGM);
}

template <>
void BlockOfWarps<int>::launch(const int* tabGM, long n, int* ptrSumGM) {
    KBlockSum<<<grid.dg, grid.db>>>(tabGM, n, ptrSumGM);
}

template <>
void BlockOfWarps<float>::launch(const float* tabGM, long n, float* ptrSumGM) {
    KBlockSumFloat<<<grid.dg, grid.db>>>(tabGM, n, ptrSumGM);
}

template <>
void BlockOfWarps<Matrix2>::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    KBlockProduct<<<grid.dg, grid.db>>>(tabGM, n, ptrProductGM);
}
