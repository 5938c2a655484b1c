// The exchange returns what nobody has written.
#include "Bank.h"

static __global__ void kernel(int* fresh, int* sum) {
    const int before = atomicExch(fresh, 1);  // FINDS uninitialised-global
    atomicAdd(sum, before);
}

static const Case c([] {
    int* fresh = nullptr;
    cudaMalloc(&fresh, sizeof(int));  // FINDS uninitialised-global
    kernel<<<1, 1>>>(fresh, ArrayGM<int>(1));
    cudaFree(fresh);
});
