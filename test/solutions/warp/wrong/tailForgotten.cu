// SOLUTION of src/warp/warpShuffle_device.cu
// WRONG: whole rows of 32 elements are summed, and what is left behind them is not
// SUITES: WarpShuffle
// CHECKER: nothing
// TESTS: fail
// GPU: tests

#include "ReductionWarp.h"

static __device__ int add(int x, int y) {
    return x + y;
}

__global__ void KWarpShuffle(const int* tabGM, long n, int* ptrSumGM) {
    const int LANE = ReductionWarp::lane();

    int sum = 0;
    for (long i = LANE; i < n / ReductionWarp::SIZE * ReductionWarp::SIZE;
         i += ReductionWarp::SIZE) {
        sum += tabGM[i];
    }

    sum = ReductionWarp::reduce(add, sum);
    if (LANE == 0) *ptrSumGM = sum;
}
