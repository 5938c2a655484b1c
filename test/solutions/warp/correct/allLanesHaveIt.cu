// SOLUTION of src/warp/toAll.cu
// CORRECT: lanes that exchange with those across all have the sum, and nobody has to hand it out
// SUITES: ToAll

// BODY of KOthersByShuffle
const int LANE = ReductionWarp::lane();
const int x = tabGM[LANE];

int sum = x;
for (int distance = 16; distance > 0; distance /= 2) {
    sum += Shuffle::across(sum, distance);
}
tabOthersGM[LANE] = sum - x;
