// SOLUTION of src/add/reductionAddIntII_device.cu
// WRONG: the cell is threadIdx.x alone: the rows of a block fill the same ones
// SUITES: Add2D
// CHECKER: race-shared, uninitialised-shared
// TESTS: fail
// GPU: racecheck

// BODY of reductionIntraThread
tabSM[threadIdx.x] = Thread2D::tid();  // FINDS race-shared
