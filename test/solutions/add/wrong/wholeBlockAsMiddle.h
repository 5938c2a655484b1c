// SOLUTION of include/ReductionAdd.h
// WRONG: the first round folds the cells behind the block onto it
// SUITES: Add2D
// CHECKER: out-of-bounds-shared
// FINDS: out-of-bounds-shared at tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
// TESTS: any
// GPU: memcheck

// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock(); middle > 0; middle /= 2) {
    ecrasement(tabSM, middle);
    __syncthreads();
}
