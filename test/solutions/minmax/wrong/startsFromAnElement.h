// SOLUTION of src/minmax/minMax_device.h
// WRONG: a thread starts from its first element, and a short array has none for it
// SUITES: MinMaxLengths/33 elements
// CHECKER: out-of-bounds, maybe use-after-free, maybe race-global
// TESTS: any
// GPU: memcheck
#pragma once

#include "MinMax.h"
#include "Reduction.h"
#include "Thread2D.h"

static __device__ MinMax merge(MinMax x, MinMax y) {
    return {min(x.min, y.min), max(x.max, y.max)};
}

static __device__ void mergeAtomic(MinMax* ptrX, MinMax y) {
    atomicMin(&ptrX->min, y.min);
    atomicMax(&ptrX->max, y.max);
}

template <typename T>
static __device__ void reductionIntraThread(const T* tabGM, long n, MinMax* tabSM) {
    const long first = Thread2D_long::tid();
    MinMax ofThread = {tabGM[first], tabGM[first]};  // FINDS out-of-bounds
    for (long i = first; i < n; i += Thread2D_long::nbThread()) {
        ofThread = merge(ofThread, {tabGM[i], tabGM[i]});
    }
    tabSM[Thread2D::tidLocal()] = ofThread;
}

template <typename T>
__global__ void KMinMax(const T* tabGM, long n, MinMax* ptrResultGM) {
    extern __shared__ MinMax tabSM[];

    reductionIntraThread(tabGM, n, tabSM);
    __syncthreads();
    Reduction::reduce(merge, mergeAtomic, tabSM, ptrResultGM);
}
