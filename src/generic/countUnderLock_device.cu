#include "Lock.h"

__device__ int volatile mutexCount = 0;

/// Every thread counts itself under the lock, without an atomic function.
__global__ void KCountUnderLock(int* ptrCountGM) {
    Lock locker(&mutexCount);
    locker.lock();
    const int count = *ptrCountGM;
    __nanosleep(20);  // enough time for another thread to read the same count, if the lock lets it
    *ptrCountGM = count + 1;
    locker.unlock();
}
