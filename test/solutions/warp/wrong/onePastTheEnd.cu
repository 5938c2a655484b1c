// SOLUTION of src/warp/warpShuffle_device.cu
// WRONG: <= takes the element behind the last one
// SUITES: WarpShuffle
// CHECKER: out-of-bounds, host-pointer
// TESTS: any
// GPU: memcheck

#include "ReductionWarp.h"

static __device__ int add(int x, int y) {
    return x + y;
}

__global__ void KWarpShuffle(const int* tabGM, long n, int* ptrSumGM) {
    const int LANE = ReductionWarp::lane();

    int sum = 0;
    for (long i = LANE; i <= n; i += ReductionWarp::SIZE) {
        sum += tabGM[i];  // FINDS out-of-bounds
    }

    sum = ReductionWarp::reduce(add, sum);
    if (LANE == 0) *ptrSumGM = sum;
}
