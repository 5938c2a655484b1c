// SOLUTION of src/add/reductionAddIntII_device.cu
// WRONG: the first warp of a block fills its cells, the others leave theirs
// SUITES: Add2D
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: tests

#include "ReductionAdd.h"
#include "Thread2D.h"

static __device__ void reductionIntraThread(int* tabSM) {
    if (Thread2D::tidLocal() < 32) tabSM[Thread2D::tidLocal()] = Thread2D::tid();
}

__global__ void KAddIntProtocoleII(int* ptrSumGM) {
    extern __shared__ int tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
