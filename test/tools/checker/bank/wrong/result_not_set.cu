// The host never sets the result to the neutral element.
#include "Bank.h"

static __global__ void kernel(int* sum) {
    atomicAdd(sum, 1);  // FINDS uninitialised-global
}

static const Case c([] {
    int* sum = nullptr;
    cudaMalloc(&sum, sizeof(int));  // FINDS uninitialised-global
    kernel<<<1, 32>>>(sum);
    cudaFree(sum);
});
