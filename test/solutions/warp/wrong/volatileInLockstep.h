// SOLUTION of include/ReductionWarp.h
// WRONG: volatile cells and no __syncwarp(), as it was right before compute capability 7.0
// SUITES: WarpPadded
// CHECKER: race-shared, maybe overflow
// TESTS: any
// GPU: racecheck

// BODY of foldPadded
const int LANE = lane();
T volatile* const tab = tabSM;
for (int middle = SIZE / 2; middle > 0; middle /= 2) {
    tab[LANE] = op(tab[LANE], tab[LANE + middle]);  // FINDS race-shared
}
__syncwarp();
