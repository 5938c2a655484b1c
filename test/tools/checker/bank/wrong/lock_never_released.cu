// Who has the lock forgets to give it back; the next block waits forever.
#include "Bank.h"
#include "Lock.h"

__device__ int volatile mutex = 0;

static __global__ void kernel(int* count) {
    Lock locker(&mutex);
    locker.lock();  // FINDS hang
    *count += 1;
}

static const Case c([] { kernel<<<2, 1>>>(ArrayGM<int>(1)); });
