#include <cstdio>

#include "ReductionAdd.h"

static __global__ void sumOfOnes(int* ptrResultGM) {
    extern __shared__ int tabSM[];
    tabSM[Thread2D::tidLocal()] = 1;
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrResultGM);
}

int sum() {
    int* ptrResultGM = nullptr;
    int result = 0;
    cudaMalloc(&ptrResultGM, sizeof(int));
    cudaMemset(ptrResultGM, 0, sizeof(int));
    sumOfOnes<<<3, 64, 64 * sizeof(int)>>>(ptrResultGM);
    cudaMemcpy(&result, ptrResultGM, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d threads\n", result);
    return result == 3 * 64 ? 0 : 1;
}
