// SOLUTION of src/matrices/minimumOfBlocks_device.cu
// WRONG: no barrier between filling the cells and folding them
// SUITES: MatricesBlocks
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

#include "Matrix3.h"
#include "Reduction.h"
#include "Thread1D.h"

static __device__ void store(Matrix3* ptrX, Matrix3 y) {
    *ptrX = y;
}

__global__ void KMinimumOfBlocks(const Matrix3* tabGM, Matrix3* tabBlocksGM) {
    extern __shared__ Matrix3 tabSM[];

    tabSM[Thread1D::tidLocal()] = tabGM[Thread1D_long::tid()];  // FINDS race-shared
    Reduction::reduce(minimum, store, tabSM, &tabBlocksGM[blockIdx.x]);
}
