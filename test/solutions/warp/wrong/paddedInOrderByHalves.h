// SOLUTION of include/ReductionWarp.h
// WRONG: the distances of foldPadded: no neighbours meet first
// SUITES: WarpPaddedInOrder/32 elements
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of foldPaddedInOrder
const int LANE = lane();
for (int distance = SIZE / 2; distance > 0; distance /= 2) {
    const T y = tabSM[LANE + distance];
    __syncwarp();
    tabSM[LANE] = op(tabSM[LANE], y);
    __syncwarp();
}
