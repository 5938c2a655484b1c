// SOLUTION of include/ReductionWarp.h
// WRONG: the first round of fold takes the cells behind the 32
// SUITES: WarpFold
// CHECKER: out-of-bounds-shared
// TESTS: any
// GPU: memcheck

// BODY of fold
const int LANE = lane();
for (int middle = SIZE; middle > 0; middle /= 2) {
    if (LANE < middle) {
        tabSM[LANE] = op(tabSM[LANE], tabSM[LANE + middle]);  // FINDS out-of-bounds-shared
    }
    __syncwarp();
}
