#pragma once

__device__ void ecrasement(int* tabSM, int middle) {
    if (threadIdx.x < middle) tabSM[threadIdx.x] += tabSM[threadIdx.x + middle];
}

__device__ void reductionIntraBlock(int* tabSM) {
    for (int middle = blockDim.x / 2; middle > 0; middle /= 2) {
        ecrasement(tabSM, middle);
        __syncthreads();
    }
}

__device__ void reductionInterBlock(int* tabSM, int* ptrResultGM) {
    if (threadIdx.x == 0) atomicAdd(ptrResultGM, tabSM[0]);
}
