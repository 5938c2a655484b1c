#include "Block2D.h"
#include "LastBlock.h"
#include "MultiBlock.h"
#include "ReductionArray.h"
#include "Slice.h"

/// Leaves the product of the block's slice of the array in tabResultGM[block]. With one block, that
/// is the product of the array.
__global__ void KProduct(const Matrix2* tabGM, long n, Matrix2* tabResultGM) {
    __shared__ Matrix2 tabSM[ReductionWarp::SIZE];
    const Slice slice(n, Block2D::count(), Block2D::id());

    const Matrix2 product = ReductionArray::reduceInOrder(multiply, Matrix2::identity(), tabGM,
                                                          slice.begin, slice.end, tabSM);
    if (Thread2D::tidLocal() == 0) tabResultGM[Block2D::id()] = product;
}

/// Like KProduct. Then the last block multiplies all results, in the order of the blocks.
__global__ void KProductLastBlock(const Matrix2* tabGM, long n, Matrix2* tabResultGM,
                                  unsigned* ptrCounterGM, Matrix2* ptrProductGM) {
    __shared__ Matrix2 tabSM[ReductionWarp::SIZE];
    const Slice slice(n, Block2D::count(), Block2D::id());

    Matrix2 product = ReductionArray::reduceInOrder(multiply, Matrix2::identity(), tabGM,
                                                    slice.begin, slice.end, tabSM);
    if (Thread2D::tidLocal() == 0) tabResultGM[Block2D::id()] = product;

    if (!LastBlock::isLast(ptrCounterGM)) return;
    product = ReductionArray::reduceInOrder(multiply, Matrix2::identity(), tabResultGM, 0,
                                            Block2D::count(), tabSM);
    if (Thread2D::tidLocal() == 0) *ptrProductGM = product;
}

template <>
void SingleBlock<Matrix2>::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    KProduct<<<grid.dg, grid.db>>>(tabGM, n, ptrProductGM);
}

template <>
void TwoLaunches<Matrix2>::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    KProduct<<<grid.dg, grid.db>>>(tabGM, n, resultsGM.data());
    KProduct<<<1, grid.db>>>(resultsGM.data(), grid.blockCounts(), ptrProductGM);
}

template <>
void OneLaunch<Matrix2>::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    KProductLastBlock<<<grid.dg, grid.db>>>(tabGM, n, resultsGM.data(), counterGM.data(),
                                            ptrProductGM);
}
