// SOLUTION of src/add/reductionIntraThread.h
// WRONG: the first warp of a block fills its cells, the others leave theirs
// SUITES: Add2D
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: tests

// BODY of reductionIntraThreadII
if (Thread2D::tidLocal() < 32) tabSM[Thread2D::tidLocal()] = Thread2D::tid();
