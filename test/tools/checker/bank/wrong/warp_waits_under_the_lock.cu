// The lanes of a warp compete for the lock, and the one that has it waits for all the others.
#include "Bank.h"
#include "Lock.h"

static __device__ int volatile mutex = 0;

static __global__ void kernel(int* sum) {
    Lock locker(&mutex);
    locker.lock();  // FINDS hang
    const int rest = __shfl_down_sync(0xffffffff, int(threadIdx.x), 1);
    *sum += rest;
    locker.unlock();
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(1)); });
