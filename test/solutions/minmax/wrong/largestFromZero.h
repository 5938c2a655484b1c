// SOLUTION of src/minmax/minMax_device.h
// WRONG: a thread starts from 0 and 0, and no value above 0 or below comes through
// SUITES: MinMaxLengths
// CHECKER: nothing
// TESTS: fail
// GPU: tests
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
    MinMax ofThread = {0, 0};
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
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
