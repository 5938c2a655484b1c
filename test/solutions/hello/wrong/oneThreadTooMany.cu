// SOLUTION of src/hello/addArrays_device.cu
// WRONG: <= lets the thread behind the last element add
// SUITES: HelloArrays
// CHECKER: out-of-bounds, host-pointer
// TESTS: any
// GPU: memcheck

#include "Thread1D.h"

__global__ void KAddArrays(const int* tabXGM, const int* tabYGM, long n, int* tabSumGM) {
    const long TID = Thread1D_long::tid();
    if (TID <= n) tabSumGM[TID] = tabXGM[TID] + tabYGM[TID];  // FINDS out-of-bounds
}
