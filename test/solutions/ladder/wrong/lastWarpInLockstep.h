// SOLUTION of src/ladder/fold.h
// WRONG: the last warp folds without __syncwarp(), as in the original slides of 2007
// SUITES: LadderLengths
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck
#pragma once

#include "cudas.h"

constexpr int MAX_THREADS = 1024;

template <typename T>
static __device__ void fold(T* tabSM, T& sum, int middle) {
    const int TID_LOCAL = threadIdx.x;
    if (TID_LOCAL < middle)
        tabSM[TID_LOCAL] = sum += tabSM[TID_LOCAL + middle];  // FINDS race-shared
}

template <typename T>
static __device__ void foldLastWarp(T* tabSM, T& sum) {
    fold(tabSM, sum, 32);
    fold(tabSM, sum, 16);
    fold(tabSM, sum, 8);
    fold(tabSM, sum, 4);
    fold(tabSM, sum, 2);
    fold(tabSM, sum, 1);
}

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
