#include "ReductionAdd.h"
#include "reductionIntraThread.h"

__global__ void KAddIntProtocoleI(int* ptrSumGM) {
    extern __shared__ int tabSM[];  // as many cells as threads in a block

    reductionIntraThreadI(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
