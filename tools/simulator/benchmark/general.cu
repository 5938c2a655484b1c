// Kernels of general course code, one at a time, so that observer_cost can say what an observer
// costs of each: docs/measured.md has the table. They are their own host: nothing else takes time.
//
//     general product|scan|shared-histogram|histogram [ROUNDS]
//
// Exit status 1 if a result is wrong.
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

constexpr int TILE = 16, ORDER = 512, THREADS = 256, BINS = 256, NUMBERS = 1 << 20,
              VALUES = 1 << 22;

__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float left[TILE][TILE], right[TILE][TILE];
    const unsigned row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k += TILE) {
        left[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        right[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
        __syncthreads();
        for (int i = 0; i < TILE; ++i) sum += left[threadIdx.y][i] * right[i][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

// Of each block for itself; the last number of each is a sum of the next level.
__global__ void scanBlocks(int* numbers, int* sums, int n) {
    __shared__ int partial[THREADS];
    const int i = int(blockIdx.x * THREADS + threadIdx.x);
    partial[threadIdx.x] = i < n ? numbers[i] : 0;
    __syncthreads();
    for (unsigned distance = 1; distance < THREADS; distance *= 2) {
        const int other = threadIdx.x >= distance ? partial[threadIdx.x - distance] : 0;
        __syncthreads();
        partial[threadIdx.x] += other;
        __syncthreads();
    }
    if (i < n) numbers[i] = partial[threadIdx.x];
    if (threadIdx.x == THREADS - 1) sums[blockIdx.x] = partial[threadIdx.x];
}

__global__ void addSums(int* numbers, const int* sums, int n) {
    const int i = int(blockIdx.x * THREADS + threadIdx.x);
    if (blockIdx.x > 0 && i < n) numbers[i] += sums[blockIdx.x - 1];
}

__global__ void sharedHistogram(const unsigned char* values, unsigned* bins, int n) {
    __shared__ unsigned own[BINS];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n;
         i += int(gridDim.x * blockDim.x))
        atomicAdd(&own[values[i]], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void histogram(const unsigned char* values, unsigned* bins, int n) {
    for (int i = int(blockIdx.x * blockDim.x + threadIdx.x); i < n;
         i += int(gridDim.x * blockDim.x))
        atomicAdd(&bins[values[i]], 1u);
}

template <class T>
T* onDevice(const std::vector<T>& values) {
    T* device = nullptr;
    cudaMalloc(&device, values.size() * sizeof(T));
    cudaMemcpy(device, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
    return device;
}

template <class T>
std::vector<T> onHost(T* device, size_t count) {
    std::vector<T> values(count);
    cudaMemcpy(values.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(device);
    return values;
}

bool isProductRight() {
    float* const ones = onDevice(std::vector<float>(ORDER * ORDER, 1));
    float* const result = onDevice(std::vector<float>(ORDER * ORDER, 0));
    product<<<dim3(ORDER / TILE, ORDER / TILE), dim3(TILE, TILE)>>>(ones, ones, result, ORDER);
    cudaFree(ones);
    return onHost(result, ORDER * ORDER) == std::vector<float>(ORDER * ORDER, ORDER);
}

void scan(int* numbers, int n) {
    const int blocks = (n + THREADS - 1) / THREADS;
    int* const sums = onDevice(std::vector<int>(blocks, 0));
    scanBlocks<<<blocks, THREADS>>>(numbers, sums, n);
    if (blocks > 1) {
        scan(sums, blocks);
        addSums<<<blocks, THREADS>>>(numbers, sums, n);
    }
    cudaFree(sums);
}

bool isScanRight() {
    int* const numbers = onDevice(std::vector<int>(NUMBERS, 1));
    scan(numbers, NUMBERS);
    std::vector<int> expected(NUMBERS);
    for (int i = 0; i < NUMBERS; ++i) expected[i] = i + 1;
    return onHost(numbers, NUMBERS) == expected;
}

template <class Kernel>
bool isHistogramRight(Kernel kernel) {
    std::vector<unsigned char> values(VALUES);
    std::vector<unsigned> expected(BINS);
    unsigned state = 1;
    for (unsigned char& value : values) {
        state = state * 1664525u + 1013904223u;
        value = static_cast<unsigned char>(state >> 24);
        ++expected[value];
    }
    unsigned char* const device = onDevice(values);
    unsigned* const bins = onDevice(std::vector<unsigned>(BINS));
    kernel<<<256, THREADS>>>(device, bins, VALUES);
    cudaFree(device);
    return onHost(bins, BINS) == expected;
}

bool isRight(std::string_view name) {
    if (name == "product") return isProductRight();
    if (name == "scan") return isScanRight();
    if (name == "shared-histogram") return isHistogramRight(sharedHistogram);
    if (name == "histogram") return isHistogramRight(histogram);
    std::fprintf(stderr, "usage: general product|scan|shared-histogram|histogram [ROUNDS]\n");
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 1;
    for (int round = 0; round < rounds; ++round)
        if (!isRight(name)) return 1;
    return 0;
}
