#pragma once

#include "fold.h"
#include "manyElements.h"

/// As KFullyUnrolled, but of any number of elements, shared out to the threads that there are: the expensive
/// part, folding, is done once a block, and the grid is a few times what the device holds.
template <typename T, int THREADS>
__global__ void KManyElements(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[THREADS];
    const int TID_LOCAL = threadIdx.x;

    tabSM[TID_LOCAL] = sumOfElements<T>(tabGM, n);
    __syncthreads();

    foldUnrolled<THREADS / 2>(tabSM);

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
}
