// Each thread of the block takes the lock and waits, with it, for those that wait for the lock.
#include "Bank.h"
#include "Lock.h"

static __device__ int volatile mutex = 0;

static __global__ void kernel(int* sum) {
    Lock locker(&mutex);
    locker.lock();  // FINDS hang
    *sum += 1;
    __syncthreads();
    locker.unlock();
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<int>(1)); });
