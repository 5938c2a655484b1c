// The sum of an array as a program of its own: an array of Thrust on the host, one on the device,
// and one benchmark that takes any kernel. Its two kernels stand below the ladder. The rungs have
// the same signature. Take the slashes away in front of the two lines that end in "// rung", and
// say where the headers are.
//
//     ./atelier cuda docs/lessons/ladder-thrust.cu --run 1000000
//     ./atelier cuda docs/lessons/ladder-thrust.cu -I include -I src/ladder --run 1000000
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>

#include <cstdio>
#include <cstdlib>

// #include "rung0_interleavedDivergent.h"  // rung

constexpr int THREADS = 256;

// Leaves the sum of the block's elements in tabSum[blockIdx.x], which is 0 before.
typedef void (*Kernel)(const int* tab, long n, int* tabSum);

// Each thread adds its element to one cell: all threads of the block wait for each other.
__global__ void allAtomic(const int* tab, long n, int* tabSum) {
    const long i = threadIdx.x + long(blockDim.x) * blockIdx.x;
    if (i < n) atomicAdd(&tabSum[blockIdx.x], tab[i]);
}

// One thread of the block adds all elements, one after another: all others have nothing to do.
__global__ void oneThread(const int* tab, long n, int* tabSum) {
    if (threadIdx.x != 0) return;
    const long first = long(blockDim.x) * blockIdx.x;
    int sum = 0;
    for (long i = first; i < first + blockDim.x && i < n; i++) sum += tab[i];
    tabSum[blockIdx.x] = sum;
}

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
    std::exit(1);
}

// Runs the kernel on all elements, and lets Thrust add the sums of the blocks. Returns whether the
// sum is right.
bool benchmark(const char* name, Kernel kernel, int elementsPerBlock,
               const thrust::device_vector<int>& values, int expected) {
    const int n = static_cast<int>(values.size());
    const int blocks = (n + elementsPerBlock - 1) / elementsPerBlock;
    thrust::device_vector<int> sums(blocks);

    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    check(cudaEventRecord(begin));
    kernel<<<blocks, THREADS>>>(thrust::raw_pointer_cast(values.data()), n,
                                thrust::raw_pointer_cast(sums.data()));
    check(cudaGetLastError());
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin, end));
    check(cudaEventDestroy(begin));
    check(cudaEventDestroy(end));

    const int sum = thrust::reduce(sums.begin(), sums.end());
    std::printf("%-24s %8d blocks %10.3f ms %8.2f GB/s  %s\n", name, blocks, milliseconds,
                n * sizeof(int) / milliseconds / 1e6, sum == expected ? "right" : "WRONG");
    return sum == expected;
}

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 1 << 20;
    if (n < 1 || n > 100000000) {
        std::fprintf(stderr, "%s: expected a number of elements, 1 to 100000000\n", argv[1]);
        return 2;
    }
    thrust::host_vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = i % 10;
    int expected = 0;
    for (int i = 0; i < n; i++) expected += values[i];

    const thrust::device_vector<int> onDevice = values;
    bool allRight = true;
    allRight &= benchmark("all atomic", allAtomic, THREADS, onDevice, expected);
    allRight &= benchmark("one thread per block", oneThread, THREADS, onDevice, expected);
    // allRight &= benchmark("mine", KInterleavedDivergent, THREADS, onDevice, expected);  // rung

    const int sum = thrust::reduce(onDevice.begin(), onDevice.end());
    std::printf("%-24s %s\n", "thrust::reduce", sum == expected ? "right" : "WRONG");
    return allRight && sum == expected ? 0 : 1;
}
