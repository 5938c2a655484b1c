// The host prints the result where it lies, in global memory.
#include <cstdio>

#include "Bank.h"

static __global__ void kernel(int* sum) {
    atomicAdd(sum, 1);
}

static const Case c([] {
    ArrayGM<int> sum(1);
    kernel<<<1, 32>>>(sum);
    std::printf("%d\n", *sum);  // FINDS device-pointer
});
