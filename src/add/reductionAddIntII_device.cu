#include "ReductionAdd.h"
#include "reductionIntraThread.h"

__global__ void KAddIntProtocoleII(int* ptrSumGM) {
    extern __shared__ int tabSM[];  // as many cells as threads in a block

    reductionIntraThreadII(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
