// SOLUTION of src/warp/warpFold_device.cu
// WRONG: a lane without elements leaves its cell as it was
// SUITES: WarpFold
// CHECKER: uninitialised-shared
// TESTS: any
// GPU: nothing

// BODY of KWarpFold
__shared__ int tabSM[ReductionWarp::SIZE];
const int LANE = ReductionWarp::lane();

int sum = 0;
for (long i = LANE; i < n; i += ReductionWarp::SIZE) {
    sum += tabGM[i];
}
if (LANE < n) tabSM[LANE] = sum;
__syncwarp();

ReductionWarp::fold(add, tabSM);
if (LANE == 0) *ptrSumGM = tabSM[0];
