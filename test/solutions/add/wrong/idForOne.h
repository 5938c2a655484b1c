// SOLUTION of src/add/reductionIntraThread.h
// WRONG: protocol I with the id in place of 1
// SUITES: AddIntI
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThreadI
tabSM[Thread2D::tidLocal()] = Thread2D::tid();
