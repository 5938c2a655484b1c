// SOLUTION of include/ReductionWarp.h
// WRONG: foldInOrder has no __syncwarp()
// SUITES: WarpInOrder
// CHECKER: race-shared
// TESTS: fail
// GPU: racecheck

// BODY of foldInOrder
const int LANE = lane();
for (int distance = 1; distance < SIZE; distance *= 2) {
    if (LANE % (2 * distance) == 0) {
        tabSM[LANE] = op(tabSM[LANE], tabSM[LANE + distance]);  // FINDS race-shared
    }
}
