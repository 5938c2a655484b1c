// SOLUTION of include/ReductionWarp.h
// WRONG: the left operand stands on the right: the product is last to first
// SUITES: WarpInOrder
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of foldInOrder
const int LANE = lane();
for (int distance = 1; distance < SIZE; distance *= 2) {
    if (LANE % (2 * distance) == 0) {
        tabSM[LANE] = op(tabSM[LANE + distance], tabSM[LANE]);
    }
    __syncwarp();
}
