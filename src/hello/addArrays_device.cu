#include "Thread1D.h"

/// tabSumGM[i] = tabXGM[i] + tabYGM[i] for i < n, one element per thread. In the last block there
/// may be more threads than elements left: these must not touch any cell.
__global__ void KAddArrays(const int* tabXGM, const int* tabYGM, long n, int* tabSumGM) {
    const long TID = Thread1D_long::tid();
    // SOLUTION KAddArrays: HelloArrays HelloHost HelloDevice
    if (TID < n) tabSumGM[TID] = tabXGM[TID] + tabYGM[TID];
    // END
}
