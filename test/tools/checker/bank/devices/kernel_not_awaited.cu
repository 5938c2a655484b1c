// The result of another device is fetched while its kernel may still be at work: each device has a
// default stream of its own.
#include "Bank.h"

static __global__ void square(int* values) {
    values[threadIdx.x] *= values[threadIdx.x];  // FINDS race-streams
}

static const Case c([] {
    ArrayGM<int> all(64);
    cudaSetDevice(1);
    {
        ArrayGM<int> part(32, 3);
        square<<<1, 32>>>(part);
        cudaSetDevice(0);
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        cudaMemcpyPeerAsync(all + 32, 0, part, 1, 32 * sizeof(int), stream);  // FINDS race-streams
        cudaStreamSynchronize(stream);
        cudaStreamDestroy(stream);
        cudaSetDevice(1);
    }
    cudaSetDevice(0);
});
