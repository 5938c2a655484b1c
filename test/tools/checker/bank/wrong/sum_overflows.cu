// The sum of large values in an int.
#include "Bank.h"

static __global__ void kernel(int* out) {
    int sum = 0;
    for (int i = 0; i < 3; ++i) sum += 1000000000;  // FINDS overflow
    *out = sum;
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<int>(1)); });
