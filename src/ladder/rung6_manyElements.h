#pragma once

#include "fold.h"
#include "manyElements.h"

/// As KFullyUnrolled, but of any number of elements, shared out to the threads that there
/// are: the expensive part, folding, is done once a block, and the grid is a few times what
/// the device holds.
template <typename T, int THREADS>
__global__ void KManyElements(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[THREADS];
    const int TID_LOCAL = threadIdx.x;

    T sum = sumOfElements<T>(tabGM, n);
    tabSM[TID_LOCAL] = sum;
    __syncthreads();

    foldUnrolled<THREADS / 2>(tabSM, sum);

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = sum;
}
