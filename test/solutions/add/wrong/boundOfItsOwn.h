// SOLUTION of include/ReductionAdd.h
// WRONG: every thread goes round as long as it folds, so that fewer and fewer come to the barrier
// SUITES: Add2D
// CHECKER: divergent-barrier
// TESTS: pass
// GPU: nothing

// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock() / 2; middle > Thread2D::tidLocal(); middle /= 2) {
    ecrasement(tabSM, middle);
    __syncthreads();  // FINDS divergent-barrier
}
