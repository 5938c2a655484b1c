// Two blocks hand numbers over, one by one: each waits until the flag has come back to what it was.
#include "Bank.h"

static __global__ void kernel(int* data, int volatile* full, int* sum) {
    for (int number = 0; number < 3; ++number) {
        while (*full != static_cast<int>(blockIdx.x)) {
        }
        __threadfence();
        if (blockIdx.x == 0)
            *data = number;
        else
            *sum += *data;
        __threadfence();
        *full = blockIdx.x == 0;
    }
}

static const Case c([] { kernel<<<2, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1), ArrayGM<int>(1)); });
