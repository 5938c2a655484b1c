// SOLUTION of src/warp/warpShuffle_device.cu
// WRONG: <= takes the element behind the last one
// SUITES: WarpShuffle
// CHECKER: out-of-bounds, host-pointer
// TESTS: any
// GPU: memcheck

// BODY of KWarpShuffle
const int LANE = ReductionWarp::lane();

int sum = 0;
for (long i = LANE; i <= n; i += ReductionWarp::SIZE) {
    sum += tabGM[i];  // FINDS out-of-bounds
}

sum = ReductionWarp::reduce(add, sum);
if (LANE == 0) *ptrSumGM = sum;
