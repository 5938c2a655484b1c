#include "ReductionAdd.h"
#include "Thread2D.h"

static __device__ double height(long i, long n) {
    // SOLUTION height: PiSlices PiTheory
    const double x = (i + 0.5) / n;  // the middle of the slice
    return 4 / (1 + x * x);
    // END: return 0;
}

/// The intra-thread part has real work here: every nbThread()-th slice, summed in a register.
static __device__ void reductionIntraThread(long first, long end, long n, double* tabSM) {
    // SOLUTION reductionIntraThread: PiSlices PiTheory
    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        sumThread += height(i, n);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    // END
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];  // as many cells as threads in a block

    reductionIntraThread(first, end, n, tabSM);
    __syncthreads();  // all cells are filled before any is folded
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
