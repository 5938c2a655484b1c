#include "ReductionWarp.h"

static __device__ int add(int x, int y) {
    return x + y;
}

/// One warp sums an array of any length. Every lane first sums its own elements, then the
/// lanes fold.
__global__ void KWarpFold(const int* tabGM, long n, int* ptrSumGM) {
    __shared__ int tabSM[ReductionWarp::SIZE];
    const int LANE = ReductionWarp::lane();

    int sum = 0;
    for (long i = LANE; i < n; i += ReductionWarp::SIZE) {
        sum += tabGM[i];
    }
    tabSM[LANE] = sum;
    __syncwarp();  // all cells are filled before any is folded

    ReductionWarp::fold(add, tabSM);
    if (LANE == 0) *ptrSumGM = tabSM[0];
}
