// SOLUTION of src/matrices/minimumOfBlocks_device.cu
// WRONG: all blocks write the first cell
// SUITES: MatricesBlocks, MatricesLevels
// CHECKER: race-global, maybe uninitialised-global
// FINDS: race-global at *ptrX = y;
// TESTS: fail
// GPU: tests, initcheck

// BODY of KMinimumOfBlocks
extern __shared__ Matrix3 tabSM[];

tabSM[Thread1D::tidLocal()] = tabGM[Thread1D_long::tid()];
__syncthreads();
Reduction::reduce(smallerCells, store, tabSM, tabBlocksGM);
