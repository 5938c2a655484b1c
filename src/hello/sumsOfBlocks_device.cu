#include "Thread1D.h"

/// Leaves in tabSumGM[b] the sum of the elements of block b, one element per thread. tabSM has one
/// cell per thread of the block.
__global__ void KSumsOfBlocks(const int* tabGM, long n, int* tabSumGM) {
    extern __shared__ int tabSM[];
    const long TID = Thread1D_long::tid();
    const int TID_LOCAL = Thread1D::tidLocal();

    tabSM[TID_LOCAL] = TID < n ? tabGM[TID] : 0;
    __syncthreads();

    if (TID_LOCAL == 0) {
        int sum = 0;
        for (int i = 0; i < Thread1D::nbThreadBlock(); i++) sum += tabSM[i];
        tabSumGM[blockIdx.x] = sum;
    }
}
