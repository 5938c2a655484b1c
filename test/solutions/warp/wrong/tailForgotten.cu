// SOLUTION of src/warp/warpShuffle_device.cu
// WRONG: whole rows of 32 elements are summed, and what is left behind them is not
// SUITES: WarpShuffle
// CHECKER: nothing
// TESTS: fail
// GPU: tests

// BODY of KWarpShuffle
const int LANE = ReductionWarp::lane();

int sum = 0;
for (long i = LANE; i < n / ReductionWarp::SIZE * ReductionWarp::SIZE; i += ReductionWarp::SIZE) {
    sum += tabGM[i];
}

sum = ReductionWarp::reduce(add, sum);
if (LANE == 0) *ptrSumGM = sum;
