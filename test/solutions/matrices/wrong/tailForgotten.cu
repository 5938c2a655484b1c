// SOLUTION of src/matrices/minimum_device.cu
// WRONG: whole rounds of the grid are taken, and what is left behind them is not
// SUITES: MatricesDevice/16 blocks of 256 threads
// CHECKER: nothing
// TESTS: fail
// GPU: tests

#include "Matrix3.h"
#include "Reduction.h"
#include "Thread2D.h"

static __device__ void minimumAtomic(Matrix3* ptrX, Matrix3 y) {
    for (int i = 0; i < Matrix3::CELLS; i++) atomicMin(&ptrX->cell[i], y.cell[i]);
}

static __device__ void reductionIntraThread(const Matrix3* tabGM, long n, Matrix3* tabSM) {
    Matrix3 ofThread = Matrix3::neutral();
    for (long i = Thread2D_long::tid(); i + Thread2D_long::nbThread() <= n;
         i += Thread2D_long::nbThread()) {
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
