#include "Generic.h"
#include "Reduction.h"
#include "Thread2D.h"

/// Different negative values, the largest of them in the middle of the grid.
static __device__ void reductionIntraThread(int* tabSM) {
    const long n = Thread2D_long::nbThread();
    tabSM[Thread2D::tidLocal()] = ReductionMax::LARGEST - (Thread2D_long::tid() + n / 2) % n;
}

static __device__ int larger(int x, int y) {
    return x > y ? x : y;
}

static __device__ void largerAtomic(int* ptrX, int y) {
    atomicMax(ptrX, y);
}

__global__ void KMax(int* ptrMaxGM) {
    extern __shared__ int tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(larger, largerAtomic, tabSM, ptrMaxGM);
}
