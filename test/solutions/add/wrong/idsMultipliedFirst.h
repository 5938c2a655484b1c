// SOLUTION of src/add/reductionIntraThread.h
// WRONG: a share of n(n-1)/2 is computed by multiplying first, which is past an int
// SUITES: Add2D
// CHECKER: overflow
// TESTS: fail
// GPU: tests

// BODY of reductionIntraThreadII
const int n = Thread2D::nbThread();
tabSM[Thread2D::tidLocal()] = n * (n - 1) / 2 / n;  // FINDS overflow
