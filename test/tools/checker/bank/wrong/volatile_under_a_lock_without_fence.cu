// volatile takes the place of no fence: what is done under the lock may be seen after it opens.
// SAYS __threadfence() is missing
#include "Bank.h"

static __global__ void kernel(int* mutex, int volatile* count) {
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    const int before = *count;  // FINDS race-global
    *count = before + 1;        // FINDS race-global
    atomicExch(mutex, 0);
}

static const Case c([] { kernel<<<4, 1>>>(ArrayGM<int>(1), ArrayGM<int>(1)); });
