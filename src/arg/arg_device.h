#pragma once

#include "Arg.h"
#include "Lock.h"
#include "Reduction.h"
#include "Thread2D.h"

template <typename T>
static __device__ bool isNaN(T value) {
    return value != value;
}

/// The element with the smaller value. A number wins against a NaN. Of equal elements, the one with
/// the smaller index wins. This is a total order, so the result does not depend on which elements
/// meet. The index goes where its value goes.
template <typename T>
static __device__ Arg<T> smaller(Arg<T> x, Arg<T> y) {
    // SOLUTION smaller
    if (isNaN(x.value) != isNaN(y.value)) return isNaN(x.value) ? y : x;
    if (x.value < y.value) return x;
    if (y.value < x.value) return y;
    return x.index < y.index ? x : y;
    // END: return x;
}

/// The same for the larger value. Of equal elements the smaller index still wins.
template <typename T>
static __device__ Arg<T> larger(Arg<T> x, Arg<T> y) {
    // SOLUTION larger
    if (isNaN(x.value) != isNaN(y.value)) return isNaN(x.value) ? y : x;
    if (x.value > y.value) return x;
    if (y.value > x.value) return y;
    return x.index < y.index ? x : y;
    // END: return x;
}

template <typename T>
static __device__ ArgMinMax<T> merge(ArgMinMax<T> x, ArgMinMax<T> y) {
    return {smaller(x.min, y.min), larger(x.max, y.max)};
}

__device__ int volatile mutexArg = 0;

/// No atomic function changes a value and its index together, so only one thread at a time may
/// do it.
template <typename T>
static __device__ void mergeAtomic(ArgMinMax<T>* ptrX, ArgMinMax<T> y) {
    // SOLUTION mergeAtomic
    Lock locker(&mutexArg);
    locker.lock();
    *ptrX = merge(*ptrX, y);
    locker.unlock();
    // END
}

/// A thread takes every nbThread()-th element. A thread without an element writes the neutral one.
template <typename T>
static __device__ void reductionIntraThread(const T* tabGM, long n, ArgMinMax<T>* tabSM) {
    // SOLUTION reductionIntraThread
    ArgMinMax<T> ofThread = ArgMinMax<T>::neutral();
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
        ofThread = merge(ofThread, {{tabGM[i], i}, {tabGM[i], i}});
    }
    tabSM[Thread2D::tidLocal()] = ofThread;
    // END
}

template <typename T>
__global__ void KArg(const T* tabGM, long n, ArgMinMax<T>* ptrResultGM) {
    extern __shared__ long
        cellsSM[];  // one name for all T: as bytes, as many ArgMinMax as threads in a block
    ArgMinMax<T>* const tabSM = reinterpret_cast<ArgMinMax<T>*>(cellsSM);

    reductionIntraThread(tabGM, n, tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(merge, mergeAtomic, tabSM, ptrResultGM);
}
