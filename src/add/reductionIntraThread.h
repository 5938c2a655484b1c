#pragma once

#include "Thread2D.h"

/// Protocol I: every thread writes 1 into its cell. Called by all threads of the block; tabSM has
/// one cell for each.
template <typename T>
static __device__ void reductionIntraThreadI(T* tabSM) {
    // SOLUTION reductionIntraThreadI: AddIntI AddFloat
    tabSM[Thread2D::tidLocal()] = 1;
    // END
}

/// Protocol II: every thread writes its id in the grid into its cell. Called as the other one.
template <typename T>
static __device__ void reductionIntraThreadII(T* tabSM) {
    // SOLUTION reductionIntraThreadII: AddIntII AddDouble Add2D
    tabSM[Thread2D::tidLocal()] = Thread2D::tid();
    // END
}
