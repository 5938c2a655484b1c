// SOLUTION of src/arg/arg_device.h
// CORRECT: the critical section is inside of the waiting loop, and a thread keeps minimum and
// maximum apart SUITES: ArgTies, ArgNaN
#pragma once

#include "Arg.h"
#include "Lock.h"
#include "Reduction.h"
#include "Thread2D.h"

template <typename T>
static __device__ bool isNaN(T value) {
    return value != value;
}

template <typename T>
static __device__ Arg<T> smaller(Arg<T> x, Arg<T> y) {
    if (isNaN(x.value) != isNaN(y.value)) return isNaN(x.value) ? y : x;
    if (x.value < y.value) return x;
    if (y.value < x.value) return y;
    return x.index < y.index ? x : y;
}

template <typename T>
static __device__ Arg<T> larger(Arg<T> x, Arg<T> y) {
    if (isNaN(x.value) != isNaN(y.value)) return isNaN(x.value) ? y : x;
    if (x.value > y.value) return x;
    if (y.value > x.value) return y;
    return x.index < y.index ? x : y;
}

template <typename T>
static __device__ ArgMinMax<T> merge(ArgMinMax<T> x, ArgMinMax<T> y) {
    return {smaller(x.min, y.min), larger(x.max, y.max)};
}

__device__ int volatile mutexArg = 0;

template <typename T>
static __device__ void mergeAtomic(ArgMinMax<T>* ptrX, ArgMinMax<T> y) {
    Lock locker(&mutexArg);
    for (bool isDone = false; !isDone;) {
        if (locker.tryLock()) {
            ptrX->min = smaller(y.min, ptrX->min);
            ptrX->max = larger(y.max, ptrX->max);
            locker.unlock();
            isDone = true;
        }
    }
}

template <typename T>
static __device__ void reductionIntraThread(const T* tabGM, long n, ArgMinMax<T>* tabSM) {
    ArgMinMax<T> ofThread = ArgMinMax<T>::neutral();
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
        ofThread = merge(ofThread, {{tabGM[i], i}, {tabGM[i], i}});
    }
    tabSM[Thread2D::tidLocal()] = ofThread;
}

template <typename T>
__global__ void KArg(const T* tabGM, long n, ArgMinMax<T>* ptrResultGM) {
    extern __shared__ long cellsSM[];
    ArgMinMax<T>* const tabSM = reinterpret_cast<ArgMinMax<T>*>(cellsSM);

    reductionIntraThread(tabGM, n, tabSM);
    __syncthreads();
    Reduction::reduce(merge, mergeAtomic, tabSM, ptrResultGM);
}
