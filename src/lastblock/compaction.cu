#include "MultiBlock.h"

constexpr int MAX_THREADS = 1024;

/// The product of the array in order, by one block of T threads, a power of two. The first T cells
/// hold products, the second T the next T factors. Thread t multiplies cells 2t and 2t + 1 into
/// cell t: the products move up, and their order stays.
__global__ void KProductByCompaction(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    __shared__ Matrix2 tabSM[2 * MAX_THREADS];
    const int TID = threadIdx.x;
    const int T = blockDim.x;

    tabSM[TID] = TID < n ? tabGM[TID] : Matrix2::identity();
    for (long first = T; first < n; first += T) {
        const long i = first + TID;
        tabSM[T + TID] = i < n ? tabGM[i] : Matrix2::identity();
        __syncthreads();  // all cells are filled
        const Matrix2 product = multiply(tabSM[2 * TID], tabSM[2 * TID + 1]);
        __syncthreads();  // and read, before any is filled again
        tabSM[TID] = product;
    }
    __syncthreads();

    for (int distance = 1; distance < T; distance *= 2) {
        const int i = 2 * distance * TID;
        if (i < T) tabSM[i] = multiply(tabSM[i], tabSM[i + distance]);
        __syncthreads();
    }
    if (TID == 0) *ptrProductGM = tabSM[0];
}

void ByCompaction::launch(const Matrix2* tabGM, long n, Matrix2* ptrProductGM) {
    KProductByCompaction<<<1, grid.db>>>(tabGM, n, ptrProductGM);
}
