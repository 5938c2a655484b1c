#include "ReductionAdd.h"
#include "reductionIntraThread.h"

__global__ void KAddFloatProtocoleI(float* ptrSumGM) {
    extern __shared__ float tabSM[];  // as many cells as threads in a block

    reductionIntraThreadI(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
