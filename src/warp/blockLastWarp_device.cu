#include "ReductionWarp.h"

static __device__ int add(int x, int y) {
    return x + y;
}

/// One block, of a power of two of threads, 64 or more. All of them fold until 64 cells are left.
/// Then one warp goes on, without a further `if`: the cells that it has folded are the padding.
__global__ void KBlockLastWarp(const int* tabGM, long n, int* ptrSumGM) {
    extern __shared__ int tabSM[];  // as many cells as threads in the block
    const int TID = Thread2D::tidLocal();

    int sum = 0;
    for (long i = TID; i < n; i += Thread2D::nbThreadBlock()) {
        sum += tabGM[i];
    }
    tabSM[TID] = sum;
    __syncthreads();  // all cells are filled before any is folded

    for (int middle = Thread2D::nbThreadBlock() / 2; middle > ReductionWarp::SIZE; middle /= 2) {
        if (TID < middle) tabSM[TID] += tabSM[TID + middle];
        __syncthreads();
    }
    if (TID < ReductionWarp::SIZE) {
        tabSM[TID] += tabSM[TID + ReductionWarp::SIZE];
        __syncwarp();
        ReductionWarp::foldPadded(add, tabSM);
    }
    if (TID == 0) *ptrSumGM = tabSM[0];
}
