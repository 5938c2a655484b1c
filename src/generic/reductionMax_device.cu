#include "Reduction.h"
#include "Thread2D.h"
#include "Values.h"

/// Different values below 0, the largest of them in the last thread.
static __device__ void reductionIntraThread(int* tabSM) {
    tabSM[Thread2D::tidLocal()] = LARGEST - (Thread2D::nbThread() - 1 - Thread2D::tid());
}

/// The OP of this reduction.
static __device__ int larger(int x, int y) {
    // SOLUTION larger: GenericMax
    return x > y ? x : y;
    // END: return x;
}

/// Its ATOMIC_OP: many blocks call it for one cell.
static __device__ void largerAtomic(int* ptrX, int y) {
    // SOLUTION largerAtomic: GenericMax
    atomicMax(ptrX, y);
    // END
}

__global__ void KMax(int* ptrMaxGM) {
    extern __shared__ int tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(larger, largerAtomic, tabSM, ptrMaxGM);
}
