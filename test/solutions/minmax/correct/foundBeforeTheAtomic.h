// SOLUTION of src/minmax/minMax_device.h
// CORRECT: who changes nothing calls no atomic function
// SUITES: MinMaxGrids/16 blocks of 256 threads, MinMaxLengths/33 elements
#pragma once

#include "MinMax.h"
#include "Reduction.h"
#include "Thread2D.h"

static __device__ MinMax merge(MinMax x, MinMax y) {
    return {min(x.min, y.min), max(x.max, y.max)};
}

static __device__ void mergeAtomic(MinMax* ptrX, MinMax y) {
    MinMax volatile* const ptrNow = ptrX;
    if (y.min < ptrNow->min) atomicMin(&ptrX->min, y.min);
    if (y.max > ptrNow->max) atomicMax(&ptrX->max, y.max);
}

template <typename T>
static __device__ void reductionIntraThread(const T* tabGM, long n, MinMax* tabSM) {
    MinMax ofThread = MinMax::neutral();
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
