// Every thread takes elements from its id on with a step of one instead of the number of threads.
#include "Bank.h"

static __global__ void kernel(int* values, int n) {
    for (int i = threadIdx.x; i < n; i++) values[i] += 1;  // FINDS race-global
}

static const Case c([] { kernel<<<1, 32>>>(ArrayGM<int>(64), 64); });
