// Calls that fail, as somebody expects: one looks at what is returned, one asks for the last error.
#include "Bank.h"

static __global__ void kernel() {}

static const Case c([] {
    int* data = nullptr;
    if (cudaMalloc(&data, size_t{1} << 60) == cudaSuccess) cudaFree(data);
    cudaMalloc(&data, size_t{1} << 60);
    cudaGetLastError();
    kernel<<<1, 2048>>>();
    if (cudaPeekAtLastError() != cudaErrorInvalidConfiguration) __builtin_trap();
});
