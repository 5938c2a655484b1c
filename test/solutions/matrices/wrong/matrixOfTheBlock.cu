// SOLUTION of src/matrices/minimumOfBlocks_device.cu
// WRONG: tidLocal() where tid() belongs: every block takes the matrices of the first
// SUITES: MatricesBlocks, MatricesLevels
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KMinimumOfBlocks
extern __shared__ Matrix3 tabSM[];

tabSM[Thread1D::tidLocal()] = tabGM[Thread1D_long::tidLocal()];
__syncthreads();
Reduction::reduce(smallerCells, store, tabSM, &tabBlocksGM[blockIdx.x]);
