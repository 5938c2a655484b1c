#include "ReductionWarp.h"

static __device__ int add(int x, int y) {
    return x + y;
}

/// One block of whole warps, in shared memory only. Every warp folds its own 32 cells, then the
/// first warp collects their results and folds again.
__global__ void KBlockThroughCells(const int* tabGM, long n, int* ptrSumGM) {
    extern __shared__ int tabSM[];  // as many cells as threads in the block
    const int TID = Thread2D::tidLocal();
    const int LANE = ReductionWarp::lane();
    const int WARP = ReductionWarp::warp();

    int sum = 0;
    for (long i = TID; i < n; i += Thread2D::nbThreadBlock()) {
        sum += tabGM[i];
    }
    tabSM[TID] = sum;
    __syncwarp();  // the warp's cells are filled; those of other warps it does not touch

    ReductionWarp::fold(add, &tabSM[ReductionWarp::SIZE * WARP]);
    __syncthreads();  // the results of all warps are there: in cells 0, 32, 64 ...

    if (WARP == 0) {
        tabSM[LANE] = LANE < ReductionWarp::warpCount() ? tabSM[ReductionWarp::SIZE * LANE] : 0;
        __syncwarp();
        ReductionWarp::fold(add, tabSM);
    }
    if (TID == 0) *ptrSumGM = tabSM[0];
}
