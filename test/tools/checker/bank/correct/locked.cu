// Every thread of the grid counts itself under the lock.
#include "Bank.h"
#include "Lock.h"

__device__ int volatile mutex = 0;

static __global__ void kernel(int* count) {
    Lock locker(&mutex);
    locker.lock();
    *count += 1;
    locker.unlock();
}

static const Case c([] { kernel<<<4, 64>>>(ArrayGM<int>(1)); });
