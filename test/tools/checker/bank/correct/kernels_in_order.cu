// A second kernel reads what the first wrote: launches of one stream follow each other.
#include "Bank.h"

static __global__ void fill(int* values) {
    values[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

static __global__ void turn(const int* values, int* out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = values[gridDim.x * blockDim.x - 1 - i];
}

static const Case c([] {
    const ArrayGM<int> values(128), out(128);
    fill<<<2, 64>>>(values);
    turn<<<2, 64>>>(values, out);
});
