// The first device follows a pointer into the second one's memory, to which it has no access.
#include "Bank.h"

static __global__ void add(int* values) {
    values[threadIdx.x] += 1;  // FINDS peer-access
}

static const Case c([] {
    cudaSetDevice(1);
    int* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(int));  // FINDS peer-access
    cudaMemset(values, 0, 32 * sizeof(int));
    cudaDeviceSynchronize();
    cudaSetDevice(0);
    add<<<1, 32>>>(values);
    cudaDeviceSynchronize();
    cudaSetDevice(1);
    cudaFree(values);
    cudaSetDevice(0);
    cudaDeviceReset();
});
