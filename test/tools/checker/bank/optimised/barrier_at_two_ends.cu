// With -O2 the compiler copies the barrier: those who add come to one call of it, the others to
// another one. In the source it is one.
#include "Bank.h"

static __device__ void count(int* out, int x) {
    if (threadIdx.x < 32) {
        for (int i = 0; i < 3; ++i) atomicAdd(out, x);
        x = 7;
    } else {
        atomicMax(out, x);
    }
    __syncthreads();
    if (x == 7) atomicAdd(out + 1, 1);
}

static __global__ void kernel(int* out) {
    count(out, int(threadIdx.x));
}

static const Case c([] { kernel<<<2, 64>>>(ArrayGM<int>(2)); });
