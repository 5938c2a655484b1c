// SOLUTION of src/warp/warpShuffle_device.cu
// CORRECT: __reduce_add_sync sums the lanes, and the array is read backwards
// SUITES: WarpShuffle

// BODY of KWarpShuffle
const int LANE = ReductionWarp::lane();

int sum = 0;
for (long i = n - 1 - LANE; i >= 0; i -= ReductionWarp::SIZE) {
    sum += tabGM[i];
}

sum = __reduce_add_sync(0xffffffff, sum);
if (LANE == 0) *ptrSumGM = sum;
