// The host frees the memory before the kernel that uses it.
#include "Bank.h"

static __global__ void kernel(int* values) {
    values[threadIdx.x] = 1;  // FINDS use-after-free
}

static const Case c([] {
    int* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(int));  // FINDS use-after-free
    cudaFree(values);
    kernel<<<1, 32>>>(values);
});
