#include "Reduction.h"
#include "Thread2D.h"

/// Protocol I: every thread writes 1 into its cell.
static __device__ void reductionIntraThread(int* tabSM) {
    tabSM[Thread2D::tidLocal()] = 1;
}

static __device__ int add(int x, int y) {
    return x + y;
}

static __device__ void addAtomic(int* ptrX, int y) {
    atomicAdd(ptrX, y);
}

__global__ void KIntProtocoleI(int* ptrSumGM) {
    extern __shared__ int tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(add, addAtomic, tabSM, ptrSumGM);
}
