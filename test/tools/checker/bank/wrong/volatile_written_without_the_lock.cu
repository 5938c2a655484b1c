// One block writes a volatile cell under a lock, the other one without.
#include "Bank.h"

static __global__ void kernel(int* mutex, int volatile* cell) {
    if (blockIdx.x == 0) {
        while (atomicCAS(mutex, 0, 1) != 0) {
        }
        __threadfence();
        *cell = 1;  // FINDS race-global
        __threadfence();
        atomicExch(mutex, 0);
    } else {
        *cell = 2;  // FINDS race-global
    }
}

static const Case c([] { kernel<<<2, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
