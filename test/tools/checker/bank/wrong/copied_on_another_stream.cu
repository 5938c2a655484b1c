// The array is copied on one stream and summed on another that does not wait for it.
#include "Bank.h"

static __global__ void add(const int* values, int* sum) {
    atomicAdd(sum, values[threadIdx.x]);  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<int> values(64), sum(1);
    int host[64]{};
    cudaStream_t first, second;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    const auto toDevice = cudaMemcpyHostToDevice;
    cudaMemcpyAsync(values, host, sizeof host, toDevice, first);  // FINDS race-streams
    add<<<1, 64, 0, second>>>(values, sum);
    cudaDeviceSynchronize();
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
