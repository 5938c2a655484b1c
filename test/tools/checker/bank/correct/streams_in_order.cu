// Two streams that share an array: ordered by an event, by a wait of the host, by the default
// stream, or touching cells of their own; and what they both change, they change atomically.
#include "Bank.h"

static __global__ void fill(int* values, int value) {
    values[threadIdx.x] = value;
}

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);
}

static const Case c([] {
    ArrayGM<int> values(128), sum(1);
    cudaStream_t first, second;
    cudaEvent_t filled;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEventCreate(&filled);

    fill<<<1, 64, 0, first>>>(values, 1);
    fill<<<1, 64, 0, second>>>(values + 64, 2);
    cudaEventRecord(filled, first);
    cudaStreamWaitEvent(second, filled);
    add<<<1, 128, 0, second>>>(values, sum);
    add<<<1, 64, 0, first>>>(values, sum);

    cudaStreamSynchronize(second);
    fill<<<1, 64, 0, first>>>(values, 3);
    cudaMemsetAsync(values + 64, 0, 64 * sizeof(int), second);

    fill<<<1, 128>>>(values, 4);
    add<<<1, 128, 0, second>>>(values, sum);
    int result = 0;
    cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
    cudaEventDestroy(filled);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
