// SOLUTION of src/matrices/minimumOfBlocks_device.cu
// WRONG: the minimum of a block goes where its first matrix came from
// SUITES: MatricesBlocks, MatricesLevels
// CHECKER: out-of-bounds, maybe uninitialised-global
// FINDS: out-of-bounds at *ptrX = y;
// TESTS: fail
// GPU: memcheck, initcheck

// BODY of KMinimumOfBlocks
extern __shared__ Matrix3 tabSM[];

tabSM[Thread1D::tidLocal()] = tabGM[Thread1D_long::tid()];
__syncthreads();
Reduction::reduce(smallerCells, store, tabSM, &tabBlocksGM[Thread1D_long::tid()]);
