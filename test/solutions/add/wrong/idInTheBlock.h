// SOLUTION of src/add/reductionIntraThread.h
// WRONG: every thread writes its id in the block, not in the grid
// SUITES: Add2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThreadII
tabSM[Thread2D::tidLocal()] = Thread2D::tidLocal();
