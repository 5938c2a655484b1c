#pragma once

#include "fold.h"
#include "twoElements.h"

/// Like KSequential, but with twice as many elements as threads in the block. Before, half of the
/// threads rested from the first round on. Now all threads add once before it.
template <typename T>
__global__ void KFirstAddDuringLoad(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[MAX_THREADS];
    const int TID_LOCAL = threadIdx.x;

    T sum = sumOfTwoElements(tabGM, n);
    tabSM[TID_LOCAL] = sum;
    __syncthreads();

    for (int middle = blockDim.x / 2; middle > 0; middle /= 2) {
        fold(tabSM, sum, middle);
        __syncthreads();
    }

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = sum;
}
