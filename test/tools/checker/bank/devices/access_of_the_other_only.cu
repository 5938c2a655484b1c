// The second device may reach the first one's memory; that does not let the first reach it.
#include "Bank.h"

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);  // FINDS peer-access
}

static const Case c([] {
    cudaSetDevice(1);
    int* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(int));  // FINDS peer-access
    cudaMemset(values, 0, 32 * sizeof(int));
    cudaDeviceEnablePeerAccess(0, 0);
    cudaDeviceSynchronize();
    cudaSetDevice(0);
    {
        ArrayGM<int> sum(1);
        add<<<1, 32>>>(values, sum);
        cudaDeviceSynchronize();
    }
    cudaSetDevice(1);
    cudaFree(values);
    cudaSetDevice(0);
    cudaDeviceReset();
});
