// SOLUTION of include/ReductionWarp.h
// WRONG: no __syncwarp() after writing: the next round reads what was not written yet
// SUITES: WarpPaddedInOrder
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of foldPaddedInOrder
const int LANE = lane();
for (int distance = 1; distance < SIZE; distance *= 2) {
    const T y = tabSM[LANE + distance];  // FINDS race-shared
    __syncwarp();
    tabSM[LANE] = op(tabSM[LANE], y);  // FINDS race-shared
}
__syncwarp();
