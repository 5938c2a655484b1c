// SOLUTION of include/Reduction.h
// WRONG: the result is combined with OP on the cell of GM, while other blocks do the same
// SUITES: Generic2D
// CHECKER: lost-update
// TESTS: any
// GPU: tests

// BODY of reduce
reductionIntraBlock(OP, tabSM);
if (Thread2D::tidLocal() == 0) {
    *ptrResultGM = OP(*ptrResultGM, tabSM[0]);  // FINDS lost-update
}
