#pragma once

#include "Thread1D.h"
#include "maxThreads.h"

/// Like KInterleavedStrided, but by folding: neighbouring threads have neighbouring cells, each in
/// another bank.
template <typename T>
__global__ void KSequential(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[MAX_THREADS];
    const long TID = Thread1D_long::tid();
    const unsigned TID_LOCAL = threadIdx.x;

    // SOLUTION KSequential: LadderRung2 LadderEfficiency
    tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
    __syncthreads();

    for (unsigned middle = blockDim.x / 2; middle > 0; middle /= 2) {
        if (TID_LOCAL < middle) {
            tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
        }
        __syncthreads();
    }

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
    // END
}
