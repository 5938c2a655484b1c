#include "Thread1D.h"

/// tabSumGM[i] = tabXGM[i] + tabYGM[i] for i < n, one thread an element. The last block may have
/// more threads than elements are left: they must not touch what is no element.
__global__ void KAddArrays(const int* tabXGM, const int* tabYGM, long n, int* tabSumGM) {
    const long TID = Thread1D_long::tid();
    if (TID < n) tabSumGM[TID] = tabXGM[TID] + tabYGM[TID];
}
