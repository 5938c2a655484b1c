#include "Matrix3.h"
#include "Reduction.h"
#include "Thread1D.h"

/// No other block writes to this cell: nothing to be atomic about.
static __device__ void store(Matrix3* ptrX, Matrix3 y) {
    *ptrX = y;
}

/// One matrix a thread, one minimum a block. The minima go to an array of their own: written over
/// tabGM they would hit matrices that other blocks have not read yet.
__global__ void KMinimumOfBlocks(const Matrix3* tabGM, Matrix3* tabBlocksGM) {
    extern __shared__ Matrix3 tabSM[];  // as many cells as threads in a block

    // SOLUTION KMinimumOfBlocks: MatricesBlocks
    tabSM[Thread1D::tidLocal()] = tabGM[Thread1D_long::tid()];
    __syncthreads();  // all cells are filled before any is folded
    Reduction::reduce(minimum, store, tabSM, &tabBlocksGM[blockIdx.x]);
    // END
}
