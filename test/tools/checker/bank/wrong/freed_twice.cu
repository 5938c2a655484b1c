// The host frees the same memory twice.
#include "Bank.h"

static const Case c([] {
    int* values = nullptr;
    cudaMalloc(&values, 64);
    cudaFree(values);  // FINDS double-free
    cudaFree(values);  // FINDS double-free
});
