// How long a program's work takes: in the simulator once, for its timeline; on a GPU, where a
// number of rounds is given, the median of these.
#pragma once

#include <cuda_runtime.h>
#include <nvtx3/nvToolsExt.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

/// Ends the program where a call of CUDA has failed.
inline void require(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}

/// The range whose length is compared; by the host's clock, in microseconds.
template <class Body>
double timed(const Body& body) {
    require(cudaDeviceSynchronize());
    const auto begin = std::chrono::steady_clock::now();
    nvtxRangePushA("measured");
    body();
    nvtxRangePop();
    const std::chrono::duration<double, std::micro> passed =
        std::chrono::steady_clock::now() - begin;
    require(cudaGetLastError());
    return passed.count();
}

/// Runs `body`, which ends by waiting for its work, and prints how long it takes.
template <class Body>
void measure(int argc, char** argv, const Body& body) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 0;
    for (int warm = 0; warm < (rounds ? 3 : 0); ++warm) timed(body);
    std::vector<double> times;
    for (int round = 0; round < std::max(rounds, 1); ++round) times.push_back(timed(body));
    std::sort(times.begin(), times.end());
    if (rounds) std::printf("%.2f\n", times[times.size() / 2]);
}

/// Memory that lives as long as the program.
template <class T>
T* onDevice(size_t n) {
    T* array = nullptr;
    require(cudaMalloc(&array, n * sizeof(T)));
    require(cudaMemset(array, 0, n * sizeof(T)));
    return array;
}

template <class T>
T* pinned(size_t n) {
    T* array = nullptr;
    require(cudaMallocHost(&array, n * sizeof(T)));
    std::fill_n(array, n, T{});
    return array;
}

inline cudaStream_t newStream() {
    cudaStream_t stream = nullptr;
    require(cudaStreamCreate(&stream));
    return stream;
}

inline cudaEvent_t newEvent() {
    cudaEvent_t event = nullptr;
    require(cudaEventCreate(&event));
    return event;
}
