// SOLUTION of src/pi/slices_device.cu
// WRONG: a thread sums in a float, which rounds a thousand million times more than a double
// SUITES: PiSlices/3 blocks of 64 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

#include "ReductionAdd.h"
#include "Thread2D.h"

static __device__ double height(long i, long n) {
    const double x = (i + 0.5) / n;
    return 4 / (1 + x * x);
}

static __device__ void reductionIntraThread(long first, long end, long n, double* tabSM) {
    float sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
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
