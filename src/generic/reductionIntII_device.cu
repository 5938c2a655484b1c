#include "Reduction.h"
#include "Thread2D.h"

/// Protocol II: every thread writes its id in the grid into its cell.
static __device__ void reductionIntraThread(int* tabSM) {
    tabSM[Thread2D::tidLocal()] = Thread2D::tid();
}

static __device__ int add(int x, int y) {
    return x + y;
}

static __device__ void addAtomic(int* ptrX, int y) {
    atomicAdd(ptrX, y);
}

__global__ void KIntProtocoleII(int* ptrSumGM) {
    extern __shared__ int tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(add, addAtomic, tabSM, ptrSumGM);
}
