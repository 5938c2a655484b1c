// SOLUTION of src/pi/slices_device.cu
// WRONG: a thread without a slice leaves its cell as it was
// SUITES: PiSlices/1 slice
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: nothing

#include "ReductionAdd.h"
#include "Thread2D.h"

static __device__ double height(long i, long n) {
    const double x = (i + 0.5) / n;
    return 4 / (1 + x * x);
}

static __device__ void reductionIntraThread(long first, long end, long n, double* tabSM) {
    double sumThread = 0;
    for (long i = first + Thread2D_long::tid(); i < end; i += Thread2D_long::nbThread()) {
        sumThread += height(i, n);
    }
    if (first + Thread2D_long::tid() < end) tabSM[Thread2D::tidLocal()] = sumThread;
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];

    reductionIntraThread(first, end, n, tabSM);
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
