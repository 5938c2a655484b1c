#include "Reduction.h"
#include "Thread2D.h"
#include "minimum_device.h"

static __device__ void minimumAtomic(Matrix3* ptrX, Matrix3 y) {
    // SOLUTION minimumAtomic: MatricesDevice MatricesOverlapped HidesCopies
    for (int i = 0; i < Matrix3::CELLS; i++) atomicMin(&ptrX->cell[i], y.cell[i]);
    // END
}

/// A thread takes every nbThread()-th matrix. A thread without a matrix writes the neutral one.
static __device__ void reductionIntraThread(const Matrix3* tabGM, long n, Matrix3* tabSM) {
    // SOLUTION reductionIntraThread: MatricesDevice MatricesOverlapped HidesCopies
    Matrix3 ofThread = Matrix3::neutral();
    for (long i = Thread2D_long::tid(); i < n; i += Thread2D_long::nbThread()) {
        ofThread = smallerCells(ofThread, tabGM[i]);
    }
    tabSM[Thread2D::tidLocal()] = ofThread;
    // END
}

/// Any number of matrices on any grid: the last matrices have a thread, too.
__global__ void KMinimum(const Matrix3* tabGM, long n, Matrix3* ptrMinimumGM) {
    extern __shared__ Matrix3 tabSM[];  // as many cells as threads in a block

    reductionIntraThread(tabGM, n, tabSM);
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(smallerCells, minimumAtomic, tabSM, ptrMinimumGM);
}
