// SOLUTION of src/warp/toAll.cu
// WRONG: lanes take from those above them: lane 0 has the sum of all, the others have less
// SUITES: ToAll
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KOthersByShuffle
const int LANE = ReductionWarp::lane();
const int x = tabGM[LANE];

int sum = x;
for (int distance = 1; distance < ReductionWarp::SIZE; distance *= 2) {
    const int y = Shuffle::down(sum, distance);
    if (LANE + distance < ReductionWarp::SIZE) sum += y;
}
tabOthersGM[LANE] = sum - x;
