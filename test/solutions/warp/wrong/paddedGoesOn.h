// SOLUTION of include/ReductionWarp.h
// WRONG: no __syncwarp() after writing: the next round reads cells that are still to be written
// SUITES: WarpPadded
// CHECKER: race-shared
// TESTS: any
// GPU: racecheck

// BODY of foldPadded
const int LANE = lane();
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    const T y = tabSM[LANE + middle];  // FINDS race-shared
    __syncwarp();
    tabSM[LANE] = op(tabSM[LANE], y);  // FINDS race-shared
}
