// The sum of an array by some first rungs of the ladder, as a program of its own: an array of
// Thrust on the host, one on the device, and one benchmark that takes any kernel.
//
//     ./atelier cuda docs/lessons/ladder-thrust.cu --run 1000000
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>

#include <cstdio>
#include <cstdlib>

constexpr int THREADS = 256;

// Each leaves the sum of the block's elements in tabSum[blockIdx.x].
typedef void (*Kernel)(const int* tab, int n, int* tabSum);

__device__ int elementOrZero(const int* tab, int n, int i) {
    return i < n ? tab[i] : 0;
}

// Rung 0: neighbours first. The threads with work are spread over all warps.
__global__ void interleavedDivergent(const int* tab, int n, int* tabSum) {
    __shared__ int cells[THREADS];
    const int t = threadIdx.x;
    cells[t] = elementOrZero(tab, n, blockIdx.x * THREADS + t);
    for (int distance = 1; distance < THREADS; distance *= 2) {
        __syncthreads();
        if (t % (2 * distance) == 0) cells[t] += cells[t + distance];
    }
    if (t == 0) tabSum[blockIdx.x] = cells[0];
}

// Rung 2: the right half onto the left half. Whole warps work, on neighbouring cells.
__global__ void sequential(const int* tab, int n, int* tabSum) {
    __shared__ int cells[THREADS];
    const int t = threadIdx.x;
    cells[t] = elementOrZero(tab, n, blockIdx.x * THREADS + t);
    for (int distance = THREADS / 2; distance > 0; distance /= 2) {
        __syncthreads();
        if (t < distance) cells[t] += cells[t + distance];
    }
    if (t == 0) tabSum[blockIdx.x] = cells[0];
}

// Rung 3: each thread adds two elements as it loads them.
__global__ void firstAddDuringLoad(const int* tab, int n, int* tabSum) {
    __shared__ int cells[THREADS];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 2 * THREADS + t;
    cells[t] = elementOrZero(tab, n, i) + elementOrZero(tab, n, i + THREADS);
    for (int distance = THREADS / 2; distance > 0; distance /= 2) {
        __syncthreads();
        if (t < distance) cells[t] += cells[t + distance];
    }
    if (t == 0) tabSum[blockIdx.x] = cells[0];
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
    allRight &=
        benchmark("interleaved, divergent", interleavedDivergent, THREADS, onDevice, expected);
    allRight &= benchmark("sequential", sequential, THREADS, onDevice, expected);
    allRight &=
        benchmark("first add during load", firstAddDuringLoad, 2 * THREADS, onDevice, expected);

    const int sum = thrust::reduce(onDevice.begin(), onDevice.end());
    std::printf("%-24s %s\n", "thrust::reduce", sum == expected ? "right" : "WRONG");
    return allRight && sum == expected ? 0 : 1;
}
