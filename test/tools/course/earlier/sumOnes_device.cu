#include "Indice2D.h"
#include "Lock.cu.h"
#include "ReductionAdd.cu.h"
#include "cudaTools.h"

static __device__ void reductionIntraThread(int* tabSM);

__global__ void KSumOnes(int* ptrSumGM) {
    extern __shared__ int tabSM[];
    reductionIntraThread(tabSM);
    __syncthreads();
    ReductionAdd::reduce(tabSM, ptrSumGM);
}

__device__ void reductionIntraThread(int* tabSM) {
    tabSM[Indice2D::tidLocal()] = 1;
}

__device__ int mutex = 0;
__device__ volatile int volatileMutex = 0;

__device__ void countUnder(Lock locker, int* ptrCountGM) {
    locker.lock();
    *ptrCountGM += 1;
    locker.unlock();
}

__global__ void KCountUnderLocks(int* ptrCountGM) {
    if (Indice2D::tidLocal() != 0) return;
    countUnder(Lock(&mutex), ptrCountGM);
    countUnder(Lock(&volatileMutex), ptrCountGM + 1);
}
