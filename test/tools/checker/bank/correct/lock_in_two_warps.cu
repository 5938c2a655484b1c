// Threads of one block exclude each other with a lock; a barrier, and all read.
#include "Bank.h"
#include "Lock.h"

__device__ int volatile mutex = 0;
__device__ int total = 0;

static __global__ void kernel(int* out) {
    if (threadIdx.x % 32 == 0) {
        Lock locker(&mutex);
        locker.lock();
        total += 1;
        locker.unlock();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

static const Case c([] { kernel<<<3, 96>>>(ArrayGM<int>(3 * 96)); });
