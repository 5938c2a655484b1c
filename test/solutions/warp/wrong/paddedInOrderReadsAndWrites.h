// SOLUTION of include/ReductionWarp.h
// WRONG: no __syncwarp() between reading and writing: a lane writes what another has not read yet
// SUITES: WarpPaddedInOrder
// CHECKER: race-shared
// TESTS: fail
// GPU: racecheck

// BODY of foldPaddedInOrder
const int LANE = lane();
for (int distance = 1; distance < SIZE; distance *= 2) {
    tabSM[LANE] = op(tabSM[LANE], tabSM[LANE + distance]);  // FINDS race-shared
    __syncwarp();
}
