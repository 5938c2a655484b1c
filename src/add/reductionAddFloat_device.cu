#include "ReductionAdd.h"
#include "Thread2D.h"

/// Protocol I: every thread writes 1 into its cell.
static __device__ void reductionIntraThread(float* tabSM) {
    tabSM[Thread2D::tidLocal()] = 1;
}

__global__ void KAddFloatProtocoleI(float* ptrSumGM) {
    extern __shared__ float tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
