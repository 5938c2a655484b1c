// SOLUTION of src/matrices/minimum_device.cu
// WRONG: the minimum of all is read, compared and written by several blocks at the same time
// SUITES: MatricesDevice/16 blocks of 256 threads
// CHECKER: lost-update
// TESTS: any
// GPU: tests

#include "Matrix3.h"
#include "Reduction.h"
#include "Thread2D.h"

static __device__ void minimumAtomic(Matrix3* ptrX, Matrix3 y) {
    *ptrX = minimum(*ptrX, y);  // FINDS lost-update
}

static __device__ void reductionIntraThread(const Matrix3* tabGM, long n, Matrix3* tabSM) {
    Matrix3 ofThread = Matrix3::neutral();
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
        ofThread = minimum(ofThread, tabGM[i]);
    }
    tabSM[Thread2D::tidLocal()] = ofThread;
}

__global__ void KMinimum(const Matrix3* tabGM, long n, Matrix3* ptrMinimumGM) {
    extern __shared__ Matrix3 tabSM[];

    reductionIntraThread(tabGM, n, tabSM);
    __syncthreads();
    Reduction::reduce(minimum, minimumAtomic, tabSM, ptrMinimumGM);
}
