#include "ReductionWarp.h"

static __device__ int add(int x, int y) {
    return x + y;
}

/// Like KWarpFold, with 16 cells of padding, so that the fold needs no branch.
__global__ void KWarpPadded(const int* tabGM, long n, int* ptrSumGM) {
    __shared__ int tabSM[ReductionWarp::PADDED_SIZE];
    const int LANE = ReductionWarp::lane();

    int sum = 0;
    for (long i = LANE; i < n; i += ReductionWarp::SIZE) {
        sum += tabGM[i];
    }
    tabSM[LANE] = sum;
    if (LANE < ReductionWarp::PADDED_SIZE - ReductionWarp::SIZE) {
        tabSM[ReductionWarp::SIZE + LANE] = 0;  // any value would do
    }
    __syncwarp();  // all cells are filled before any is folded

    ReductionWarp::foldPadded(add, tabSM);
    if (LANE == 0) *ptrSumGM = tabSM[0];
}
