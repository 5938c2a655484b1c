// Folding in shared memory, as in KSequential, for rungs 4 to 6.
#pragma once

#include "cudas.h"

/// Folds the cells [middle, 2 middle) onto the cells [0, middle).
template <typename T>
static __device__ void fold(T* tabSM, int middle) {
    const int TID_LOCAL = threadIdx.x;
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
}

/// Leaves the sum of 64 cells in tabSM[0], valid for thread 0. Called by the 32 threads of the
/// first warp, and by no other. Since compute capability 7.0 lanes run independently: a lane may
/// read what another one wrote only after a __syncwarp().
template <typename T>
static __device__ void foldLastWarp(T* tabSM) {
    fold(tabSM, 32);
    __syncwarp();
    fold(tabSM, 16);
    __syncwarp();
    fold(tabSM, 8);
    __syncwarp();
    fold(tabSM, 4);
    __syncwarp();
    fold(tabSM, 2);
    __syncwarp();
    fold(tabSM, 1);
}

/// Leaves the sum of 2 MIDDLE cells in tabSM[0], valid for thread 0, without a loop and its test.
/// Called by all threads of the block; MIDDLE a power of two, 32 or more.
template <int MIDDLE, typename T>
static __device__ void foldUnrolled(T* tabSM) {
    if constexpr (MIDDLE > 32) {
        fold(tabSM, MIDDLE);
        __syncthreads();
        foldUnrolled<MIDDLE / 2>(tabSM);
    } else if (threadIdx.x < 32) {
        foldLastWarp(tabSM);
    }
}
