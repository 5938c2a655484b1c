#pragma once

#include "Thread1D.h"
#include "maxThreads.h"

/// Every block sums as many elements as it has threads, a power of two, and leaves the sum in
/// tabSumGM[blockIdx.x]. Neighbours are added, then neighbours two apart, then four. The threads
/// that work are spread over all warps.
template <typename T>
__global__ void KInterleavedDivergent(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[MAX_THREADS];
    const long TID = Thread1D_long::tid();
    const unsigned TID_LOCAL = threadIdx.x;

    // SOLUTION KInterleavedDivergent: LadderRung0 LadderEfficiency
    tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : T(0);
    __syncthreads();

    for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
        if (TID_LOCAL % (2 * distance) == 0) {
            tabSM[TID_LOCAL] += tabSM[TID_LOCAL + distance];
        }
        __syncthreads();
    }

    if (TID_LOCAL == 0) tabSumGM[blockIdx.x] = tabSM[0];
    // END
}
