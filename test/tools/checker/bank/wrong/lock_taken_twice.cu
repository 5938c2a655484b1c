// A function that locks calls another one that locks as well: the thread waits for itself.
#include "Bank.h"
#include "Lock.h"

static __device__ int volatile mutex = 0;

static __device__ void add(int* sum, int x) {
    Lock locker(&mutex);
    locker.lock();  // FINDS hang
    *sum += x;
    locker.unlock();
}

static __global__ void kernel(int* sum) {
    Lock locker(&mutex);
    locker.lock();  // FINDS hang
    add(sum, 1);
    locker.unlock();
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<int>(1)); });
