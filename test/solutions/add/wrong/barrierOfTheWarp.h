// SOLUTION of include/ReductionAdd.h
// WRONG: __syncwarp() where warps wait for each other: blocks of up to 64 threads are right
// SUITES: Add2D
// CHECKER: race-shared
// FINDS: race-shared at tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];
// TESTS: any
// GPU: racecheck

// BODY of reductionIntraBlock
for (int middle = Thread2D::nbThreadBlock() / 2; middle > 0; middle /= 2) {
    ecrasement(tabSM, middle);
    __syncwarp();
}
