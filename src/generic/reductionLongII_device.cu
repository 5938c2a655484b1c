#include "Reduction.h"
#include "Thread2D.h"

/// Protocol II: every thread writes its id in the grid, which may be more than an int holds.
static __device__ void reductionIntraThread(long* tabSM) {
    tabSM[Thread2D::tidLocal()] = Thread2D_long::tid();
}

static __device__ long add(long x, long y) {
    return x + y;
}

/// CUDA has no atomicAdd for long, but one for unsigned long long. In two's complement the sum is
/// the same.
static __device__ void addAtomic(long* ptrX, long y) {
    static_assert(sizeof(long) == sizeof(unsigned long long));
    atomicAdd(reinterpret_cast<unsigned long long*>(ptrX), static_cast<unsigned long long>(y));
}

__global__ void KLongProtocoleII(long* ptrSumGM) {
    extern __shared__ long tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(add, addAtomic, tabSM, ptrSumGM);
}
