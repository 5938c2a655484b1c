// SOLUTION of src/pi/slices_device.cu
// CORRECT: the slices last to first, in two sums
// SUITES: PiSlices/3 blocks of 64 threads, PiTheory

#include "ReductionAdd.h"
#include "Thread2D.h"

static __device__ double height(long i, long n) {
    const double x = (i + 0.5) / n;
    return 4 / (1 + x * x);
}

static __device__ void reductionIntraThread(long first, long end, long n, double* tabSM) {
    const long step = Thread2D_long::nbThread();
    double even = 0;
    double odd = 0;
    long i = end - 1 - Thread2D_long::tid();
    for (; i >= first + step; i -= 2 * step) {
        even += height(i, n);
        odd += height(i - step, n);
    }
    if (i >= first) even += height(i, n);
    tabSM[Thread2D::tidLocal()] = even + odd;
}

__global__ void KSlices(long first, long end, long n, double* ptrSumGM) {
    extern __shared__ double tabSM[];

    reductionIntraThread(first, end, n, tabSM);
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}
