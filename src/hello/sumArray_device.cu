#include "Thread1D.h"

/// Adds the n ints of tabGM to *ptrSumGM. tabSM has one cell per thread of the block: the launch
/// says of how many bytes that is. Thread 0 adds up the cells; the lesson `add` does it better.
__global__ void KSumArray(const int* tabGM, long n, int* ptrSumGM) {
    extern __shared__ int tabSM[];
    const int TID_LOCAL = Thread1D::tidLocal();

    int sum = 0;
    for (long i = Thread1D_long::tid(); i < n; i += Thread1D_long::nbThread()) sum += tabGM[i];
    tabSM[TID_LOCAL] = sum;
    __syncthreads();

    if (TID_LOCAL == 0) {
        for (int i = 1; i < Thread1D::nbThreadBlock(); i++) sum += tabSM[i];
        atomicAdd(ptrSumGM, sum);
    }
}
