// Structs that a function takes and returns by value, folded with a barrier after each step.
#include "Bank.h"

struct Range {
    float least, greatest, first, last;
};

__attribute__((noinline)) static __device__ Range merge(Range x, Range y) {
    return {x.least < y.least ? x.least : y.least,
            x.greatest > y.greatest ? x.greatest : y.greatest, x.first, y.last};
}

static __global__ void kernel(Range* out) {
    __shared__ Range tabSM[64];
    const int tid = threadIdx.x;
    tabSM[tid] = {1.f * tid, 1.f * tid, 1.f * tid, 1.f * tid};
    __syncthreads();
    for (int middle = 32; middle > 0; middle /= 2) {
        if (tid < middle) tabSM[tid] = merge(tabSM[tid], tabSM[tid + middle]);
        __syncthreads();
    }
    if (tid == 0) *out = tabSM[0];
}

static const Case c([] { kernel<<<1, 64>>>(ArrayGM<Range>(1, {})); });
