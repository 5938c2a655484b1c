#pragma once

#include "MinMax.h"
#include "Reduction.h"
#include "Thread2D.h"

/// Two results, but one operator: a value of this reduction is a pair.
static __device__ MinMax merge(MinMax x, MinMax y) {
    // SOLUTION merge: MinMaxGrids MinMaxLengths MinMaxVideo
    return {min(x.min, y.min), max(x.max, y.max)};
    // END: return x;
}

/// Two atomic functions. Between them another thread may see one half of the pair changed and the
/// other not. Here no thread looks before the end.
static __device__ void mergeAtomic(MinMax* ptrX, MinMax y) {
    // SOLUTION mergeAtomic: MinMaxGrids MinMaxLengths MinMaxVideo
    atomicMin(&ptrX->min, y.min);
    atomicMax(&ptrX->max, y.max);
    // END
}

/// A thread takes every nbThread()-th element. A thread without an element writes the neutral pair.
template <typename T>
static __device__ void reductionIntraThread(const T* tabGM, long n, MinMax* tabSM) {
    // SOLUTION reductionIntraThread: MinMaxGrids MinMaxLengths
    MinMax ofThread = MinMax::neutral();
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
        ofThread = merge(ofThread, {tabGM[i], tabGM[i]});
    }
    tabSM[Thread2D::tidLocal()] = ofThread;
    // END
}

template <typename T>
__global__ void KMinMax(const T* tabGM, long n, MinMax* ptrResultGM) {
    extern __shared__ MinMax tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabGM, n, tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(merge, mergeAtomic, tabSM, ptrResultGM);
}

/// A pair for each frame, all in one launch. tabFramesGM holds one frame of n elements after
/// another; the blocks of row y of the grid share frame y. Blocks have one dimension.
template <typename T>
__global__ void KMinMaxOfFrames(const T* tabFramesGM, long n, MinMax* tabResultGM) {
    extern __shared__ MinMax tabSM[];  // as many cells as threads in a block

    // SOLUTION KMinMaxOfFrames: MinMaxVideo
    const T* tabGM = tabFramesGM + n * blockIdx.y;
    const long NB_THREAD = long{gridDim.x} * blockDim.x;
    MinMax ofThread = MinMax::neutral();
    for (long i = long{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += NB_THREAD) {
        ofThread = merge(ofThread, {tabGM[i], tabGM[i]});
    }
    tabSM[threadIdx.x] = ofThread;
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(merge, mergeAtomic, tabSM, &tabResultGM[blockIdx.y]);
    // END
}
