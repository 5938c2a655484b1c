// What several rungs have in common: folding in shared memory, as in ReductionAdd.
#pragma once

#include "cudas.h"

/// The largest block of a GPU, for shared memory whose size no launch gives.
constexpr int MAX_THREADS = 1024;

/// Folds the cells [middle, 2 middle) onto the cells [0, middle). `sum` is what the thread's own
/// cell holds, kept in a register: no thread reads back what it wrote itself.
template <typename T>
static __device__ void fold(T* tabSM, T& sum, int middle) {
    const int TID_LOCAL = threadIdx.x;
    if (TID_LOCAL < middle) tabSM[TID_LOCAL] = sum += tabSM[TID_LOCAL + middle];
}

/// Leaves the sum of 64 cells in `sum` of thread 0. Called by the 32 threads of the first warp,
/// and by no other. Lanes run one by one where they please since compute capability 7.0: what one
/// writes, another may read only after a __syncwarp().
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

/// Leaves the sum of 2 MIDDLE cells in `sum` of thread 0: no loop is left, and no question whether
/// it goes on. Called by all threads of the block; MIDDLE a power of two, 32 or more.
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
