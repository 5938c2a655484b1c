// The intra-thread reduction of rungs 3 to 5.
#pragma once

#include "cudas.h"

/// The sum of the thread's two elements; past the end they count 0. A block has 2 blockDim.x
/// elements.
template <typename T>
static __device__ T sumOfTwoElements(const T* tabGM, long n) {
    // SOLUTION sumOfTwoElements: LadderRung3 LadderRungs4To9 LadderEfficiency
    const long i = threadIdx.x + 2L * blockDim.x * blockIdx.x;
    const long j = i + blockDim.x;
    const T first = i < n ? tabGM[i] : T(0);
    const T second = j < n ? tabGM[j] : T(0);
    return first + second;
    // END: return T(0);
}
