// SOLUTION of src/add/reductionIntraThread.h
// WRONG: the cell is threadIdx.x alone: the rows of a block fill the same ones
// SUITES: Add2D
// CHECKER: race-shared, uninitialised-shared
// TESTS: fail
// GPU: racecheck

// BODY of reductionIntraThreadII
tabSM[threadIdx.x] = Thread2D::tid();  // FINDS race-shared
