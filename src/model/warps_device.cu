#include "Thread2D.h"

/// Each thread asks lane 0 of its warp for its number in the block, and writes the answer into its
/// own cell: threads with the same answer are one warp. Whole warps only.
__global__ void KWhoIsInMyWarp(int* tabFirstGM) {
    const int TID_LOCAL = Thread2D::tidLocal();

    tabFirstGM[TID_LOCAL] = __shfl_sync(0xffffffff, TID_LOCAL, 0);
}
