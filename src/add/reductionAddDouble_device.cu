#include "ReductionAdd.h"
#include "reductionIntraThread.h"

__global__ void KAddDoubleProtocoleII(double* ptrSumGM) {
    extern __shared__ double tabSM[];  // as many cells as threads in a block

    reductionIntraThreadII(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
