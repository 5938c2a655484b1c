// A device reads what a copy of another one brings, without waiting for it.
#include "Bank.h"

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<int> from(32), sum(1);
    cudaSetDevice(1);
    int* to = nullptr;
    cudaMalloc(&to, 32 * sizeof(int));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMemcpyPeerAsync(to, 1, from, 0, 32 * sizeof(int), stream);  // FINDS race-streams
    cudaSetDevice(0);
    cudaDeviceEnablePeerAccess(1, 0);
    add<<<1, 32>>>(to, sum);
    cudaDeviceSynchronize();
    cudaSetDevice(1);
    cudaStreamDestroy(stream);
    cudaFree(to);
    cudaSetDevice(0);
    cudaDeviceDisablePeerAccess(1);
});
