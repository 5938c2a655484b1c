// The index runs one past an array behind which another one was allocated: what is hit is no memory
// of nobody.
#include "Bank.h"

static __global__ void kernel(int* values) {
    values[threadIdx.x + 1] = 1;  // FINDS out-of-bounds
}

static const Case c([] {
    ArrayGM<int> values(64), neighbour(64);
    kernel<<<1, 64>>>(values);
});
