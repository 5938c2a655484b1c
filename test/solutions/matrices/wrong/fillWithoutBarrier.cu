// SOLUTION of src/matrices/minimumOfBlocks_device.cu
// WRONG: no barrier between filling the cells and folding them
// SUITES: MatricesBlocks, MatricesLevels
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of KMinimumOfBlocks
extern __shared__ Matrix3 tabSM[];

tabSM[Thread1D::tidLocal()] = tabGM[Thread1D_long::tid()];  // FINDS race-shared
Reduction::reduce(smallerCells, store, tabSM, &tabBlocksGM[blockIdx.x]);
