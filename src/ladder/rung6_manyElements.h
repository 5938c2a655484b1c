#pragma once

#include "fold.h"
#include "manyElements.h"

/// Like KFullyUnrolled, but the threads of the grid share any number of elements. Each block does
/// the expensive part, folding, only once, and the grid has as many blocks as the device holds
/// at once.
template <typename T, int THREADS>
__global__ void KManyElements(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[THREADS];
    const int TID_LOCAL = threadIdx.x;

    tabSM[TID_LOCAL] = sumOfElements<T>(tabGM, n);
    __syncthreads();

    foldUnrolled<THREADS / 2>(tabSM);

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
}
