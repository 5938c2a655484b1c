// The host waits for the first device, and the second is at work.
#include "Bank.h"

static __global__ void square(int* values) {
    values[threadIdx.x] *= values[threadIdx.x];  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<int> all(64);
    cudaSetDevice(1);
    ArrayGM<int> part(32, 3);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    square<<<1, 32, 0, stream>>>(part);
    cudaSetDevice(0);
    cudaDeviceSynchronize();
    cudaMemcpyAsync(all, part, 32 * sizeof(int), cudaMemcpyDefault);  // FINDS race-streams
    cudaDeviceSynchronize();
    cudaSetDevice(1);
    cudaDeviceSynchronize();
    cudaStreamDestroy(stream);
    cudaSetDevice(0);
});
