// Includes itself, and itself again.
// VETTED: does not compile|stopped:

#include "ReductionAdd.h"
#include "Thread2D.h"
#ifndef DEPTH
#define DEPTH
#endif
#include __FILE__
#include __FILE__

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];

    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        const double x = (i + 0.5) / n;
        sumThread += 4 / (1 + x * x);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
