// The launch gives no shared memory at all.
#include "Bank.h"

static __global__ void kernel(int* out) {
    extern __shared__ int tabSM[];
    tabSM[threadIdx.x] = 1;  // FINDS out-of-bounds-shared
    *out = 1;
}

static const Case c([] { kernel<<<1, 1>>>(ArrayGM<int>(1)); });
