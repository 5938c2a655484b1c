#include "Lock.h"

__device__ int volatile mutexCount = 0;

/// Every thread counts itself under the lock; no atomic function helps it.
__global__ void KCountUnderLock(int* ptrCountGM) {
    Lock locker(&mutexCount);
    locker.lock();
    *ptrCountGM = *ptrCountGM + 1;
    locker.unlock();
}
