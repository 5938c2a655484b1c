// SOLUTION of include/ReductionWarp.h
// WRONG: foldInOrder folds halves as fold does, so that neighbours do not meet first
// SUITES: WarpInOrder
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of foldInOrder
const int LANE = lane();
for (int distance = SIZE / 2; distance > 0; distance /= 2) {
    if (LANE < distance) {
        tabSM[LANE] = op(tabSM[LANE], tabSM[LANE + distance]);
    }
    __syncwarp();
}
