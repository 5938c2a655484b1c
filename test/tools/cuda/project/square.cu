#include "square.h"

__global__ void squareKernel(int* values) {
    values[threadIdx.x] *= values[threadIdx.x];
}

int squared(int value) {
    int* onDevice = nullptr;
    cudaMalloc(&onDevice, sizeof value);
    cudaMemcpy(onDevice, &value, sizeof value, cudaMemcpyHostToDevice);
    squareKernel<<<1, 1>>>(onDevice);
    cudaMemcpy(&value, onDevice, sizeof value, cudaMemcpyDeviceToHost);
    cudaFree(onDevice);
    return value;
}
