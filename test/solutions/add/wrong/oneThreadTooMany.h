// SOLUTION of include/ReductionAdd.h
// WRONG: <= lets one thread too many fold: it reads past the cells and writes one that others read
// SUITES: Add2D
// CHECKER: race-shared, out-of-bounds-shared
// TESTS: any
// GPU: memcheck, racecheck

// BODY of ecrasement
const int TID_LOCAL = Thread2D::tidLocal();
if (TID_LOCAL <= middle) {
    tabSM[TID_LOCAL] += tabSM[TID_LOCAL + middle];  // FINDS race-shared
}
