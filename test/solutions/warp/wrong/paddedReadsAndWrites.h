// SOLUTION of include/ReductionWarp.h
// WRONG: no __syncwarp() between reading and writing: a lane writes what another has not read yet
// SUITES: WarpPadded
// CHECKER: race-shared
// TESTS: fail
// GPU: racecheck

// BODY of foldPadded
const int LANE = lane();
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    const T y = tabSM[LANE + middle];  // FINDS race-shared
    tabSM[LANE] = op(tabSM[LANE], y);  // FINDS race-shared
    __syncwarp();
}
