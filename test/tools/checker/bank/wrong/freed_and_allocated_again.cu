// The kernel gets a pointer that was freed, and memory of that size was allocated again meanwhile.
#include "Bank.h"

static __global__ void kernel(int* values) {
    values[threadIdx.x] = 1;  // FINDS use-after-free
}

static const Case c([] {
    int* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(int));  // FINDS use-after-free
    cudaFree(values);
    ArrayGM<int> others(32);
    kernel<<<1, 32>>>(values);
});
