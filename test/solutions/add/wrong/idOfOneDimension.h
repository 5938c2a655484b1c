// SOLUTION of include/ReductionAdd.h
// WRONG: threadIdx.x does not tell the rows of a block apart: they fold the same cells
// SUITES: Add2D
// CHECKER: race-shared, maybe overflow
// TESTS: fail
// GPU: racecheck

// BODY of ecrasement
const int TID_LOCAL = threadIdx.x;
if (TID_LOCAL < middle) {
    tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];  // FINDS race-shared
}
