// SOLUTION of src/pi/slices_device.cu
// WRONG: slices are numbered by an int, which ends before the 2^31st
// SUITES: PiTheory
// CHECKER: maybe overflow, maybe hang
// TESTS: fail
// GPU: tests

#include "ReductionAdd.h"
#include "Thread2D.h"

static __device__ double height(long i, long n) {
    const double x = (i + 0.5) / n;
    return 4 / (1 + x * x);
}

static __device__ void reductionIntraThread(long first, long end, long n, double* tabSM) {
    double sumThread = 0;
    for (int i = first + Thread2D::tid(); i < end; i += Thread2D::nbThread()) {
        sumThread += height(i, n);
    }
    tabSM[Thread2D::tidLocal()] = sumThread;
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];

    reductionIntraThread(first, end, n, tabSM);
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
