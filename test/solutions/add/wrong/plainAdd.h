// SOLUTION of include/ReductionAdd.h
// WRONG: the blocks add to *ptrResultGM with +=, and of two at the same time one is lost
// SUITES: Add2D
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of reductionInterBlock
if (Thread2D::tidLocal() == 0) {
    *ptrResultGM += tabSM[0];  // FINDS lost-update
}
