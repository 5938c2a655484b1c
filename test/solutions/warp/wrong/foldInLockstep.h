// SOLUTION of include/ReductionWarp.h
// WRONG: fold trusts that the lanes of a warp run in lockstep: no __syncwarp()
// SUITES: WarpFold
// CHECKER: race-shared
// TESTS: fail
// GPU: racecheck

// BODY of fold
const int LANE = lane();
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    if (LANE < middle) {
        tabSM[LANE] = op(tabSM[LANE], tabSM[LANE + middle]);  // FINDS race-shared
    }
}
