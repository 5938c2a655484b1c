#pragma once

#include "Thread1D.h"
#include "maxThreads.h"

/// The same additions as KInterleavedDivergent, but by the first threads. Whole warps work or rest,
/// and there is no %. The cells of neighbouring threads are 2 distance apart: bank conflicts.
template <typename T>
__global__ void KInterleavedStrided(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[MAX_THREADS];
    const long TID = Thread1D_long::tid();
    const unsigned TID_LOCAL = threadIdx.x;

    // SOLUTION KInterleavedStrided: LadderRung1 LadderEfficiency
    tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
    __syncthreads();

    for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
        const unsigned i = 2 * distance * TID_LOCAL;
        if (i < blockDim.x) {
            tabSM[i] += tabSM[i + distance];
        }
        __syncthreads();
    }

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
    // END
}
