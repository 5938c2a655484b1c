// SOLUTION of include/ReductionWarp.h
// WRONG: the __syncwarp() of fold stands where only the lanes that fold come
// SUITES: WarpFold
// CHECKER: warp-mask
// TESTS: any
// GPU: nothing

// BODY of fold
const int LANE = lane();
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    if (LANE < middle) {
        tabSM[LANE] = op(tabSM[LANE], tabSM[LANE + middle]);
        __syncwarp();  // FINDS warp-mask
    }
}
