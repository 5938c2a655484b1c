// SOLUTION of include/ReductionAdd.h
// WRONG: in rounds of neighbours every distance-th thread folds instead of every second of these
// SUITES: Add2D
// CHECKER: race-shared, maybe overflow
// TESTS: any
// GPU: racecheck

// BODY of ecrasement
const int distance = middle;
const int TID_LOCAL = Thread2D::tidLocal();
if (TID_LOCAL % distance == 0 && TID_LOCAL + distance < Thread2D::nbThreadBlock()) {
    tabSM[TID_LOCAL] += tabSM[TID_LOCAL + distance];  // FINDS race-shared
}

// BODY of reductionIntraBlock
const int n = Thread2D::nbThreadBlock();
for (int distance = 1; distance < n; distance *= 2) {
    ecrasement(tabSM, distance);
    __syncthreads();
}
