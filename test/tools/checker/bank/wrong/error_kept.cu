// The error of an allocation is kept, and never looked at.
#include "Bank.h"

static const Case c([] {
    int* data = nullptr;
    const cudaError_t error = cudaMalloc(&data, size_t{1} << 60);  // FINDS error-ignored
    (void)error;
    cudaFree(data);
});
