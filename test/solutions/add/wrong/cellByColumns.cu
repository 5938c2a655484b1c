// SOLUTION of src/add/reductionAddIntII_device.cu
// WRONG: the cell is threadIdx.x alone: the rows of a block fill the same ones
// SUITES: Add2D
// CHECKER: race-shared, uninitialised-shared
// TESTS: fail
// GPU: racecheck

#include "ReductionAdd.h"
#include "Thread2D.h"

static __device__ void reductionIntraThread(int* tabSM) {
    tabSM[threadIdx.x] = Thread2D::tid();  // FINDS race-shared
}

__global__ void KAddIntProtocoleII(int* ptrSumGM) {
    extern __shared__ int tabSM[];

    reductionIntraThread(tabSM);
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
