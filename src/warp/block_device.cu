#include "ReductionBlock.h"
#include "Slice.h"
#include "common/Matrix2.h"

template <typename T>
static __device__ T add(T x, T y) {
    return x + y;
}

/// One block sums an array of any length. Every thread first sums its own elements, then
/// ReductionBlock combines the sums.
template <typename T>
static __device__ void sumByOneBlock(const T* tabGM, long n, T* ptrSumGM) {
    __shared__ T tabSM[ReductionWarp::SIZE];
    const int TID = Thread2D::tidLocal();

    T sum = 0;
    for (long i = TID; i < n; i += Thread2D::nbThreadBlock()) {
        sum += tabGM[i];
    }

    sum = ReductionBlock::reduce(add<T>, sum, tabSM);
    if (TID == 0) *ptrSumGM = sum;
}

__global__ void KBlockSum(const int* tabGM, long n, int* ptrSumGM) {
    sumByOneBlock(tabGM, n, ptrSumGM);
}

__global__ void KBlockSumFloat(const float* tabGM, long n, float* ptrSumGM) {
    sumByOneBlock(tabGM, n, ptrSumGM);
}

/// One block multiplies an array of matrices of any length, first to last. Every thread first
/// multiplies a slice of its own.
__global__ void KBlockProduct(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    __shared__ Matrix2 tabSM[ReductionWarp::SIZE];
    const int TID = Thread2D::tidLocal();
    const Slice slice(n, Thread2D::nbThreadBlock(), TID);

    Matrix2 product = Matrix2::identity();
    for (long i = slice.begin; i < slice.end; i++) {
        product = multiply(product, tabGM[i]);
    }

    product = ReductionBlock::reduce(multiply, product, tabSM);
    if (TID == 0) *ptrProductGM = product;
}
