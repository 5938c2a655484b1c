// SOLUTION of include/ReductionWarp.h
// WRONG: the left operand stands on the right: the product is last to first
// SUITES: WarpPaddedInOrder/32 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of foldPaddedInOrder
const int LANE = lane();
for (int distance = 1; distance < SIZE; distance *= 2) {
    const T y = tabSM[LANE + distance];
    __syncwarp();
    tabSM[LANE] = op(y, tabSM[LANE]);
    __syncwarp();
}
