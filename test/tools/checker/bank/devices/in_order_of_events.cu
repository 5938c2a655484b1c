// Right: each device squares its half, and an event says when the other one may read it.
#include "Bank.h"

static __global__ void square(int* values) {
    values[threadIdx.x] *= values[threadIdx.x];
}

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);
}

static const Case c([] {
    ArrayGM<int> sum(1), here(32, 2), copy(32);
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaDeviceEnablePeerAccess(1, 0);
    cudaSetDevice(1);
    {
        ArrayGM<int> there(32, 3);
        cudaStreamCreate(&second);
        cudaEvent_t isSquared;
        cudaEventCreateWithFlags(&isSquared, cudaEventDisableTiming);
        square<<<1, 32, 0, second>>>(there);
        cudaEventRecord(isSquared, second);
        cudaSetDevice(0);
        square<<<1, 32, 0, first>>>(here);
        cudaStreamWaitEvent(first, isSquared, 0);
        add<<<1, 32, 0, first>>>(there, sum);
        add<<<1, 32, 0, first>>>(here, sum);
        cudaMemcpyPeerAsync(copy, 0, there, 1, 32 * sizeof(int), first);
        cudaStreamSynchronize(first);
        cudaEventDestroy(isSquared);
        cudaSetDevice(1);
    }
    cudaStreamDestroy(second);
    cudaSetDevice(0);
    cudaDeviceDisablePeerAccess(1);
    cudaStreamDestroy(first);
});
