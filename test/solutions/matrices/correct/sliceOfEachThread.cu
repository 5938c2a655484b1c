// SOLUTION of src/matrices/minimum_device.cu
// CORRECT: a thread takes neighbours, and looks before it calls an atomic function
// SUITES: MatricesDevice/16 blocks of 256 threads

#include "Matrix3.h"
#include "Reduction.h"
#include "Slice.h"
#include "Thread2D.h"

static __device__ void minimumAtomic(Matrix3* ptrX, Matrix3 y) {
    int i = Matrix3::CELLS;
    do {
        i--;
        if (atomicAdd(&ptrX->cell[i], 0) > y.cell[i]) atomicMin(&ptrX->cell[i], y.cell[i]);
    } while (i > 0);
}

static __device__ void reductionIntraThread(const Matrix3* tabGM, long n, Matrix3* tabSM) {
    Matrix3 ofThread = Matrix3::neutral();
    const Slice slice(n, Thread2D_long::nbThread(), Thread2D_long::tid());
    for (long i = slice.begin; i < slice.end; i++) {
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
