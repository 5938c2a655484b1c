// One thread fills far more than a static array has: the simulator's own memory is safe.
// SAYS touches element 32 of values
#include "Bank.h"

static __global__ void kernel(int* out, int n) {
    __shared__ int values[32];
    for (int i = 0; i < n; ++i) values[i] = i;  // FINDS out-of-bounds-shared
    *out = values[0];
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<int>(1), 20'000); });
