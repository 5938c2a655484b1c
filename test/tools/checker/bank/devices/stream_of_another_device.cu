// A launch into the stream of another device is refused.
#include "Bank.h"

static __global__ void add(int* values) {
    values[threadIdx.x] += 1;
}

static const Case c([] {
    cudaSetDevice(1);
    cudaStream_t stream;
    cudaStreamCreate(&stream);  // FINDS wrong-device
    cudaSetDevice(0);
    ArrayGM<int> values(32);
    add<<<1, 32, 0, stream>>>(values);  // FINDS wrong-device
    cudaDeviceSynchronize();
    cudaStreamDestroy(stream);
});
