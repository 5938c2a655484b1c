// Each block takes a lock of its own: nobody is excluded.
#include "Bank.h"
#include "Lock.h"

__device__ int volatile mutexes[4];

static __global__ void kernel(int* count) {
    Lock locker(&mutexes[blockIdx.x]);
    locker.lock();
    *count += 1;  // FINDS lost-update
    locker.unlock();
}

static const Case c([] { kernel<<<4, 1>>>(ArrayGM<int>(1)); });
