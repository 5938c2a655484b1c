// SOLUTION of src/add/reductionAddIntII_device.cu
// WRONG: no barrier between filling the cells and folding them
// SUITES: Add2D
// CHECKER: race-shared
// TESTS: fail
// GPU: racecheck

#include "ReductionAdd.h"
#include "Thread2D.h"

static __device__ void reductionIntraThread(int* tabSM) {
    tabSM[Thread2D::tidLocal()] = Thread2D::tid();  // FINDS race-shared
}

__global__ void KAddIntProtocoleII(int* ptrSumGM) {
    extern __shared__ int tabSM[];

    reductionIntraThread(tabSM);
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
