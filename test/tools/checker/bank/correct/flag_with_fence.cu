// A flag, with a fence on both sides of it.
#include "Bank.h"

static __global__ void kernel(int* data, int volatile* flag, int* out) {
    if (blockIdx.x == 0) {
        *data = 7;
        __threadfence();
        *flag = 1;
    } else {
        while (*flag == 0) {
        }
        __threadfence();
        *out = *data;
    }
}

static const Case c([] { kernel<<<2, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
