#include "ReductionWarp.h"
#include "Slice.h"
#include "common/Matrix2.h"

/// Like KWarpInOrder, with 16 cells of padding, so that the fold needs no branch.
__global__ void KWarpPaddedInOrder(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    __shared__ Matrix2 tabSM[ReductionWarp::PADDED_SIZE];
    const int LANE = ReductionWarp::lane();
    const Slice slice(n, ReductionWarp::SIZE, LANE);

    Matrix2 product = Matrix2::identity();
    for (long i = slice.begin; i < slice.end; i++) {
        product = multiply(product, tabGM[i]);
    }
    tabSM[LANE] = product;
    if (LANE < ReductionWarp::PADDED_SIZE - ReductionWarp::SIZE) {
        tabSM[ReductionWarp::SIZE + LANE] = Matrix2{};  // any value would do
    }
    __syncwarp();  // all cells are filled before any is folded

    ReductionWarp::foldPaddedInOrder(multiply, tabSM);
    if (LANE == 0) *ptrProductGM = tabSM[0];
}
