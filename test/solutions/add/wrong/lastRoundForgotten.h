// SOLUTION of include/ReductionAdd.h
// WRONG: the loop ends before the round that folds cell 1 onto cell 0
// SUITES: Add2D
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 1; middle /= 2) {
    ecrasement(tabSM, middle);
    __syncthreads();
}
