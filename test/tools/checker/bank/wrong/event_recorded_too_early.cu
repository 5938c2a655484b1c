// The second stream waits for an event that was recorded before the kernel it should wait for.
#include "Bank.h"

static __global__ void fill(int* values) {
    values[threadIdx.x] = threadIdx.x;  // FINDS race-streams
}

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<int> values(64), sum(1);
    cudaStream_t first, second;
    cudaEvent_t filled;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreate(&filled);
    cudaEventRecord(filled, first);
    fill<<<1, 64, 0, first>>>(values);
    cudaStreamWaitEvent(second, filled);
    add<<<1, 64, 0, second>>>(values, sum);
    cudaDeviceSynchronize();
    cudaEventDestroy(filled);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
