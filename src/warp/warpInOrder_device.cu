#include "ReductionWarp.h"
#include "Slice.h"
#include "common/Matrix2.h"

/// One warp multiplies an array of matrices of any length, first to last. Every lane first
/// multiplies a slice of its own, then neighbours meet.
__global__ void KWarpInOrder(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    __shared__ Matrix2 tabSM[ReductionWarp::SIZE];
    const int LANE = ReductionWarp::lane();
    const Slice slice(n, ReductionWarp::SIZE, LANE);

    Matrix2 product = Matrix2::identity();
    for (long i = slice.begin; i < slice.end; i++) {
        product = multiply(product, tabGM[i]);
    }
    tabSM[LANE] = product;
    __syncwarp();  // all cells are filled before any is folded

    ReductionWarp::foldInOrder(multiply, tabSM);
    if (LANE == 0) *ptrProductGM = tabSM[0];
}
