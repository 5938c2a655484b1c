#include "ReductionAdd.h"
#include "Thread2D.h"

/// Protocol II: every thread writes its id in the grid into its cell.
static __device__ void reductionIntraThread(double* tabSM) {
    tabSM[Thread2D::tidLocal()] = Thread2D::tid();
}

__global__ void KAddDoubleProtocoleII(double* ptrSumGM) {
    extern __shared__ double tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
