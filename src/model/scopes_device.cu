#include "Model.h"
#include "Thread1D.h"

/// Each thread adds 1 to three numbers: one of its own, one of its block, one of the grid. It notes
/// the first two; the third is complete when all threads have ended.
__global__ void KWhoSeesWhat(Seen* tabSeenGM, int* ptrGridGM) {
    int own = 0;              // in a register
    __shared__ int blocksSM;  // in shared memory, once per block
    if (threadIdx.x == 0) blocksSM = 0;
    __syncthreads();

    own += 1;
    atomicAdd(&blocksSM, 1);
    atomicAdd(ptrGridGM, 1);  // in global memory, once

    __syncthreads();
    tabSeenGM[Thread1D::tid()] = {own, blocksSM};
}
