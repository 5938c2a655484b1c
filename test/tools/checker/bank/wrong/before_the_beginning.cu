// The left neighbour of the first cell.
#include "Bank.h"

static __global__ void kernel(const int* values, int* out) {
    out[threadIdx.x] = values[int(threadIdx.x) - 1];  // FINDS out-of-bounds
}

static const Case c([] {
    const ArrayGM<int> first(1), values(64), out(64);
    kernel<<<1, 64>>>(values, out);
});
