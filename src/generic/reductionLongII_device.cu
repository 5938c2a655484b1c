#include "Lock.h"
#include "Reduction.h"
#include "Thread2D.h"

/// Protocol II: every thread writes its id in the grid, which may be more than an int holds.
static __device__ void reductionIntraThread(long* tabSM) {
    tabSM[Thread2D::tidLocal()] = Thread2D_long::tid();
}

static __device__ long add(long x, long y) {
    return x + y;
}

__device__ int volatile mutexSum = 0;

/// CUDA has no atomicAdd for long, so only one thread at a time may add.
static __device__ void addAtomic(long* ptrX, long y) {
    // SOLUTION addAtomic: GenericLongII
    Lock locker(&mutexSum);
    locker.lock();
    *ptrX += y;
    locker.unlock();
    // END
}

__global__ void KLongProtocoleII(long* ptrSumGM) {
    extern __shared__ long tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(add, addAtomic, tabSM, ptrSumGM);
}
