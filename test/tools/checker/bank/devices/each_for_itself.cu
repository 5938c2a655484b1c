// Right: every device has its own part, on its own default stream; the host waits for each, and
// threads of the host drive them.
#include <thread>
#include <vector>

#include "Bank.h"

static __global__ void square(int* values) {
    values[threadIdx.x] *= values[threadIdx.x];
}

static void squareOn(int device) {
    cudaSetDevice(device);
    ArrayGM<int> part(32, device);
    for (int i = 0; i < 10; ++i) square<<<1, 32>>>(part);
    cudaDeviceSynchronize();
}

static const Case c([] {
    int devices = 0;
    cudaGetDeviceCount(&devices);
    int* shared = nullptr;
    cudaMallocManaged(&shared, 32 * sizeof(int));
    for (int i = 0; i < 32; ++i) shared[i] = 1;
    for (int device = 0; device < devices; ++device) {
        squareOn(device);
        square<<<1, 32>>>(shared);
        cudaDeviceSynchronize();
        shared[0] += 1;
    }
    cudaFree(shared);
    for (int round = 0; round < 50; ++round) {
        std::vector<std::thread> threads;
        for (int device = 0; device < devices; ++device) threads.emplace_back(squareOn, device);
        for (std::thread& thread : threads) thread.join();
    }
    cudaSetDevice(0);
});
