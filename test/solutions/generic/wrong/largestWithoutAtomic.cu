// SOLUTION of src/generic/reductionMax_device.cu
// WRONG: the cell is compared, then written: a larger value that came in between is lost
// SUITES: GenericMax/16 blocks of 256 threads
// CHECKER: lost-update
// TESTS: any
// GPU: maybe tests

#include "Reduction.h"
#include "Thread2D.h"
#include "Values.h"

static __device__ void reductionIntraThread(int* tabSM) {
    tabSM[Thread2D::tidLocal()] = LARGEST - (Thread2D::nbThread() - 1 - Thread2D::tid());
}

static __device__ int larger(int x, int y) {
    return x > y ? x : y;
}

static __device__ void largerAtomic(int* ptrX, int y) {
    if (y > *ptrX) *ptrX = y;  // FINDS lost-update
}

__global__ void KMax(int* ptrMaxGM) {
    extern __shared__ int tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    Reduction::reduce(larger, largerAtomic, tabSM, ptrMaxGM);
}
