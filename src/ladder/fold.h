// Folding in shared memory, as in ReductionAdd, for several rungs.
#pragma once

#include "cudas.h"

/// The largest block of a GPU, for shared memory of a fixed size.
constexpr int MAX_THREADS = 1024;

/// Folds the cells [middle, 2 middle) onto the cells [0, middle). `sum` holds the value of the
/// thread's own cell in a register, so no thread reads back what it wrote.
template <typename T>
static __device__ void fold(T* tabSM, T& sum, int middle) {
    const int TID_LOCAL = threadIdx.x;
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] = sum += tabSM[TID_LOCAL + middle];
}

/// Leaves the sum of 64 cells in `sum` of thread 0. Called by the 32 threads of the first warp, and
/// by no other. Since compute capability 7.0 lanes run independently: a lane may read what another
/// one wrote only after a __syncwarp().
template <typename T>
static __device__ void foldLastWarp(T* tabSM, T& sum) {
    fold(tabSM, sum, 32);
    __syncwarp();
    fold(tabSM, sum, 16);
    __syncwarp();
    fold(tabSM, sum, 8);
    __syncwarp();
    fold(tabSM, sum, 4);
    __syncwarp();
    fold(tabSM, sum, 2);
    __syncwarp();
    fold(tabSM, sum, 1);
}

/// Leaves the sum of 2 MIDDLE cells in `sum` of thread 0, without a loop and its test. Called by
/// all threads of the block; MIDDLE a power of two, 32 or more.
template <int MIDDLE, typename T>
static __device__ void foldUnrolled(T* tabSM, T& sum) {
    if constexpr (MIDDLE > 32) {
        fold(tabSM, sum, MIDDLE);
        __syncthreads();
        foldUnrolled<MIDDLE / 2>(tabSM, sum);
    } else if (threadIdx.x < 32) {
        foldLastWarp(tabSM, sum);
    }
}
