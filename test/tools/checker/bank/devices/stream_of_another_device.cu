// A launch into the stream of another device, which CUDA's manual forbids.
#include "Bank.h"

static __global__ void add(int* values) {
    values[threadIdx.x] += 1;
}

static const Case c([] {
    cudaSetDevice(1);
    cudaStream_t stream;
    cudaStreamCreate(&stream);  // FINDS wrong-device
    {
        ArrayGM<int> values(32);
        cudaSetDevice(0);
        add<<<1, 32, 0, stream>>>(values);  // FINDS wrong-device
        cudaStreamSynchronize(stream);
        cudaSetDevice(1);
    }
    cudaStreamDestroy(stream);
    cudaSetDevice(0);
});
