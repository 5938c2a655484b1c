// SOLUTION of src/generic/reductionLongII_device.cu
// WRONG: an int is added to the lower half of the long, and the carry is lost
// SUITES: GenericLongII/256 blocks of 1024 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

#include "Reduction.h"
#include "Thread2D.h"

static __device__ void reductionIntraThread(long* tabSM) {
    tabSM[Thread2D::tidLocal()] = Thread2D_long::tid();
}

static __device__ long add(long x, long y) {
    return x + y;
}

static __device__ void addAtomic(long* ptrX, long y) {
    atomicAdd(reinterpret_cast<int*>(ptrX), static_cast<int>(y));
}

__global__ void KLongProtocoleII(long* ptrSumGM) {
    extern __shared__ long tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    Reduction::reduce(add, addAtomic, tabSM, ptrSumGM);
}
