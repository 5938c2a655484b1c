// SOLUTION of include/ReductionAdd.h
// WRONG: the barrier stands where only the threads that fold come
// SUITES: Add2D
// CHECKER: divergent-barrier
// TESTS: pass
// GPU: nothing

// BODY of ecrasement
const int TID_LOCAL = Thread2D::tidLocal();
if (TID_LOCAL < middle) {
    tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
    __syncthreads();  // FINDS divergent-barrier
}

// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
    ecrasement(tabSM, middle);
}
