// Kernels on two streams change a cell under one lock.
#include "Bank.h"
#include "Lock.h"

static __device__ int volatile mutex = 0;

static __global__ void kernel(int* sum) {
    Lock locker(&mutex);
    if (threadIdx.x == 0) {
        locker.lock();
        *sum += 1;
        locker.unlock();
    }
}

static const Case c([] {
    ArrayGM<int> sum(1);
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    kernel<<<4, 32, 0, first>>>(sum);
    kernel<<<4, 32, 0, second>>>(sum);
    kernel<<<4, 32, 0, first>>>(sum);
    cudaDeviceSynchronize();
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
