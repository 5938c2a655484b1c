#include "Reduction.h"
#include "Thread1D.h"
#include "minimum_device.h"

/// No other block writes to this cell, so the function need not be atomic.
static __device__ void store(Matrix3* ptrX, Matrix3 y) {
    *ptrX = y;
}

/// One matrix per thread, one minimum per block. The minima go to an array of their own: in tabGM
/// they would overwrite matrices that other blocks have not read yet.
__global__ void KMinimumOfBlocks(const Matrix3* tabGM, Matrix3* tabBlocksGM) {
    extern __shared__ Matrix3 tabSM[];  // as many cells as threads in a block

    // SOLUTION KMinimumOfBlocks: MatricesBlocks MatricesLevels
    tabSM[Thread1D::tidLocal()] = tabGM[Thread1D_long::tid()];
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(smallerCells, store, tabSM, &tabBlocksGM[blockIdx.x]);
    // END
}
