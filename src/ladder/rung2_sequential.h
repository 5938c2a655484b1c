#pragma once

#include "Thread1D.h"
#include "fold.h"

/// Like KInterleavedStrided, but by folding: neighbouring threads have neighbouring cells, each in
/// another bank.
template <typename T>
__global__ void KSequential(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[MAX_THREADS];
    const long TID = Thread1D_long::tid();
    const int TID_LOCAL = threadIdx.x;

    T sum = TID < n ? tabGM[TID] : T(0);
    tabSM[TID_LOCAL] = sum;
    __syncthreads();

    for (int middle = blockDim.x / 2; middle > 0; middle /= 2) {
        fold(tabSM, sum, middle);
        __syncthreads();
    }

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = sum;
}
