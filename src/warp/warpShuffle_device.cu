#include "ReductionWarp.h"

static __device__ int add(int x, int y) {
    return x + y;
}

/// Like KWarpFold, in registers only: no shared memory, and no barrier except those that are part
/// of a shuffle.
__global__ void KWarpShuffle(const int* tabGM, long n, int* ptrSumGM) {
    const int LANE = ReductionWarp::lane();

    int sum = 0;
    for (long i = LANE; i < n; i += ReductionWarp::SIZE) {
        sum += tabGM[i];
    }

    sum = ReductionWarp::reduce(add, sum);
    if (LANE == 0) *ptrSumGM = sum;
}
