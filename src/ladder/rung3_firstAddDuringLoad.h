#pragma once

#include "maxThreads.h"
#include "twoElements.h"

/// Like KSequential, but with twice as many elements as threads in the block. Before, half of the
/// threads rested from the first round on. Now all threads add once before it.
template <typename T>
__global__ void KFirstAddDuringLoad(const T* tabGM, long n, T* tabSumGM) {
    __shared__ T tabSM[MAX_THREADS];
    const unsigned TID_LOCAL = threadIdx.x;

    // SOLUTION KFirstAddDuringLoad: LadderRung3 LadderEfficiency
    tabSM[TID_LOCAL] = sumOfTwoElements(tabGM, n);
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
