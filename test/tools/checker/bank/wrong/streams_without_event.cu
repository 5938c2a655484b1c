// One stream fills the array, another one sums it, and nothing makes the second wait for the first.
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
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    fill<<<1, 64, 0, first>>>(values);
    add<<<1, 64, 0, second>>>(values, sum);
    cudaDeviceSynchronize();
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
});
