// SOLUTION of src/generic/reductionMax_device.cu
// WRONG: the larger one of the magnitudes, as if no value were below 0
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

#include "Reduction.h"
#include "Thread2D.h"
#include "Values.h"

static __device__ void reductionIntraThread(int* tabSM) {
    tabSM[Thread2D::tidLocal()] = LARGEST - (Thread2D::nbThread() - 1 - Thread2D::tid());
}

static __device__ int larger(int x, int y) {
    return abs(x) > abs(y) ? x : y;
}

static __device__ void largerAtomic(int* ptrX, int y) {
    atomicMax(ptrX, y);
}

__global__ void KMax(int* ptrMaxGM) {
    extern __shared__ int tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    Reduction::reduce(larger, largerAtomic, tabSM, ptrMaxGM);
}
