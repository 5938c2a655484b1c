// SOLUTION of include/ReductionAdd.h
// WRONG: the sum of a block replaces those of the blocks before
// SUITES: Add2D
// CHECKER: race-global
// TESTS: fail
// GPU: tests

// BODY of reductionInterBlock
if (Thread2D::tidLocal() == 0) {
    *ptrResultGM = tabSM[0];  // FINDS race-global
}
