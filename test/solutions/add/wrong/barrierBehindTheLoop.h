// SOLUTION of include/ReductionAdd.h
// WRONG: one barrier behind all rounds instead of one behind each
// SUITES: Add2D
// CHECKER: race-shared
// FINDS: race-shared at tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
// TESTS: fail
// GPU: racecheck

// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
    ecrasement(tabSM, middle);
}
__syncthreads();
