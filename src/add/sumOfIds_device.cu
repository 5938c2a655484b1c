#include "cudas.h"

/// 0 + 1 + ... + (n - 1), for 1 <= n <= 65536: then an int holds it.
static __device__ int sumOfIds(int n) {
    // SOLUTION sumOfIds: AddExpected
    return n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n;
    // END: return 0;
}

/// One thread computes what protocol II expects of a grid of n threads.
__global__ void KSumOfIds(int n, int* ptrSumGM) {
    *ptrSumGM = sumOfIds(n);
}
