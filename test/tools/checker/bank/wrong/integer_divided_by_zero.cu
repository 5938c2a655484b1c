// The mean of no values: an integer is divided by zero.
#include "Bank.h"

static __global__ void kernel(int* mean, int sum, int count) {
    *mean = sum / count;  // FINDS fault
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<int>(1), 7, 0); });
