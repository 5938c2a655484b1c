// SOLUTION of src/matrices/minimumOfBlocks_device.cu
// WRONG: the minimum of a block goes where its first matrix came from
// SUITES: MatricesBlocks
// CHECKER: out-of-bounds, maybe uninitialised-global
// TESTS: fail
// GPU: memcheck, initcheck

#include "Matrix3.h"
#include "Reduction.h"
#include "Thread1D.h"

static __device__ void store(Matrix3* ptrX, Matrix3 y) {
    *ptrX = y;  // FINDS out-of-bounds
}

__global__ void KMinimumOfBlocks(const Matrix3* tabGM, Matrix3* tabBlocksGM) {
    extern __shared__ Matrix3 tabSM[];

    tabSM[Thread1D::tidLocal()] = tabGM[Thread1D_long::tid()];
    __syncthreads();
    Reduction::reduce(minimum, store, tabSM, &tabBlocksGM[Thread1D_long::tid()]);
}
