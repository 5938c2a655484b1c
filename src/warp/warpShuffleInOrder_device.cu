#include "ReductionWarp.h"
#include "Slice.h"
#include "common/Matrix2.h"

/// Like KWarpInOrder, in registers only. A matrix takes four shuffles per round.
__global__ void KWarpShuffleInOrder(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    const int LANE = ReductionWarp::lane();
    const Slice slice(n, ReductionWarp::SIZE, LANE);

    Matrix2 product = Matrix2::identity();
    for (long i = slice.begin; i < slice.end; i++) {
        product = multiply(product, tabGM[i]);
    }

    product = ReductionWarp::reduceInOrder(multiply, product);
    if (LANE == 0) *ptrProductGM = product;
}
