// Volatile cells under a lock that has its fences.
#include "Bank.h"

static __global__ void kernel(int* mutex, int volatile* count) {
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    __threadfence();
    const int before = *count;
    *count = before + 1;
    __threadfence();
    atomicExch(mutex, 0);
}

static const Case c([] { kernel<<<4, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
