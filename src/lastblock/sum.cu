#include "Block2D.h"
#include "LastBlock.h"
#include "MultiBlock.h"
#include "ReductionArray.h"

template <typename T>
static __device__ T add(T x, T y) {
    return x + y;
}

/// Leaves the sum of the block's elements in tabResultGM[block]. With one block, that is the sum of
/// the array.
template <typename T>
__global__ void KSum(const T* tabGM, long n, T* tabResultGM) {
    __shared__ T tabSM[ReductionWarp::SIZE];

    const T sum = ReductionArray::reduce(add<T>, T(0), tabGM, n, Thread2D_long::tid(),
                                         Thread2D_long::nbThread(), tabSM);
    if (Thread2D::tidLocal() == 0) tabResultGM[Block2D::id()] = sum;
}

/// Like KSum. Then the last block sums all results.
template <typename T>
__global__ void KSumLastBlock(const T* tabGM, long n, T* tabResultGM, unsigned* ptrCounterGM,
                              T* ptrSumGM) {
    __shared__ T tabSM[ReductionWarp::SIZE];

    T sum = ReductionArray::reduce(add<T>, T(0), tabGM, n, Thread2D_long::tid(),
                                   Thread2D_long::nbThread(), tabSM);
    if (Thread2D::tidLocal() == 0) tabResultGM[Block2D::id()] = sum;

    if (!LastBlock::isLast(ptrCounterGM)) return;
    sum = ReductionArray::reduce(add<T>, T(0), tabResultGM, Block2D::count(), Thread2D::tidLocal(),
                                 Thread2D::nbThreadBlock(), tabSM);
    if (Thread2D::tidLocal() == 0) *ptrSumGM = sum;
}

template <typename T>
void SingleBlock<T>::launch(const T* tabGM, long n, T* ptrSumGM) {
    KSum<T><<<this->grid.dg, this->grid.db>>>(tabGM, n, ptrSumGM);
}

template <typename T>
void TwoLaunches<T>::launch(const T* tabGM, long n, T* ptrSumGM) {
    KSum<T><<<this->grid.dg, this->grid.db>>>(tabGM, n, this->resultsGM.data());
    KSum<T><<<1, this->grid.db>>>(this->resultsGM.data(), this->grid.blockCounts(), ptrSumGM);
}

template <typename T>
void OneLaunch<T>::launch(const T* tabGM, long n, T* ptrSumGM) {
    KSumLastBlock<T><<<this->grid.dg, this->grid.db>>>(tabGM, n, this->resultsGM.data(),
                                                       counterGM.data(), ptrSumGM);
}

template class SingleBlock<int>;
template class SingleBlock<float>;
template class TwoLaunches<int>;
template class TwoLaunches<float>;
template class OneLaunch<int>;
template class OneLaunch<float>;
