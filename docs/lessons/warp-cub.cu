// The reductions of the lesson warp twice: by yours, in include/, and by CUB, NVIDIA's library.
// Sums of int, products of matrices and an operator of this file, by a warp, a block and the
// device.
//
//     ./atelier cuda docs/lessons/warp-cub.cu -std=c++20 -I include -I src --run 100000
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/warp/warp_reduce.cuh>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "ReductionBlock.h"
#include "common/Matrix2.h"

constexpr int THREADS = 256;
constexpr int WARPS = THREADS / ReductionWarp::SIZE;

struct Add {
    __host__ __device__ int operator()(int x, int y) const { return x + y; }
};

// In order only: A B is not B A.
struct Multiply {
    __host__ __device__ Matrix2 operator()(const Matrix2& x, const Matrix2& y) const {
        return multiply(x, y);
    }
};

// An operator of one's own: of two numbers the one that is farther from zero, of equals the
// positive one.
struct Farther {
    __host__ __device__ int operator()(int x, int y) const {
        const int a = x < 0 ? -x : x, b = y < 0 ? -y : y;
        if (a == b) return x > y ? x : y;
        return a > b ? x : y;
    }
};

// ---- one warp: lane 0 has the result

template <typename T, typename Operator>
__global__ void KWarpMine(const T* tabGM, T* tabResultGM) {
    const T result = ReductionWarp::reduceInOrder(Operator(), tabGM[threadIdx.x]);
    if (ReductionWarp::lane() == 0) tabResultGM[ReductionWarp::warp()] = result;
}

template <typename T, typename Operator>
__global__ void KWarpCub(const T* tabGM, T* tabResultGM) {
    using Reduce = cub::WarpReduce<T>;
    __shared__ typename Reduce::TempStorage storages[WARPS];  // one for each warp
    const T result = Reduce(storages[ReductionWarp::warp()]).Reduce(tabGM[threadIdx.x], Operator());
    if (ReductionWarp::lane() == 0) tabResultGM[ReductionWarp::warp()] = result;
}

// ---- one block: thread 0 has the result

template <typename T, typename Operator>
__global__ void KBlockMine(const T* tabGM, T* ptrResultGM) {
    __shared__ T tabSM[ReductionWarp::SIZE];
    const T result = ReductionBlock::reduce(Operator(), tabGM[threadIdx.x], tabSM);
    if (threadIdx.x == 0) *ptrResultGM = result;
}

template <typename T, typename Operator>
__global__ void KBlockCub(const T* tabGM, T* ptrResultGM) {
    using Reduce = cub::BlockReduce<T, THREADS>;
    __shared__ typename Reduce::TempStorage storage;
    const T result = Reduce(storage).Reduce(tabGM[threadIdx.x], Operator());
    if (threadIdx.x == 0) *ptrResultGM = result;
}

// A scan has the result up to each thread, not only that of the last one.
template <typename T, typename Operator>
__global__ void KBlockScanCub(const T* tabGM, T* tabResultGM) {
    using Scan = cub::BlockScan<T, THREADS>;
    __shared__ typename Scan::TempStorage storage;
    T result;
    Scan(storage).InclusiveScan(tabGM[threadIdx.x], result, Operator());
    tabResultGM[threadIdx.x] = result;
}

// ---- the host

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
    std::exit(1);
}

template <typename T>
T* onDevice(const std::vector<T>& values) {
    T* tabGM = nullptr;
    check(cudaMalloc(&tabGM, values.size() * sizeof(T)));
    check(cudaMemcpy(tabGM, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
    return tabGM;
}

bool allRight = true;

// Waits for the kernel, and compares what it has written with what is expected.
template <typename T>
void verdict(const char* who, const char* what, const T* tabResultGM,
             const std::vector<T>& expected) {
    check(cudaGetLastError());
    std::vector<T> results(expected.size());
    check(cudaMemcpy(results.data(), tabResultGM, results.size() * sizeof(T),
                     cudaMemcpyDeviceToHost));
    const bool isRight = results == expected;
    std::printf("%-32s %-24s %s\n", who, what, isRight ? "right" : "WRONG");
    allRight &= isRight;
}

// One result for each `length` values, in order.
template <typename T, typename Operator>
std::vector<T> expectedOf(const std::vector<T>& values, size_t length, Operator op) {
    std::vector<T> results;
    for (size_t i = 0; i < values.size(); i++) {
        if (i % length == 0)
            results.push_back(values[i]);
        else
            results.back() = op(results.back(), values[i]);
    }
    return results;
}

// The first THREADS values, by warps and by a block.
template <typename T, typename Operator>
void compareWarpAndBlock(const char* what, std::vector<T> values) {
    values.resize(THREADS);
    T* tabGM = onDevice(values);
    T* tabResultGM = onDevice(std::vector<T>(THREADS));

    const std::vector<T> ofWarps = expectedOf(values, ReductionWarp::SIZE, Operator());
    KWarpMine<T, Operator><<<1, THREADS>>>(tabGM, tabResultGM);
    verdict("ReductionWarp::reduceInOrder", what, tabResultGM, ofWarps);
    KWarpCub<T, Operator><<<1, THREADS>>>(tabGM, tabResultGM);
    verdict("cub::WarpReduce", what, tabResultGM, ofWarps);

    const std::vector<T> ofBlock = expectedOf(values, THREADS, Operator());
    KBlockMine<T, Operator><<<1, THREADS>>>(tabGM, tabResultGM);
    verdict("ReductionBlock::reduce", what, tabResultGM, ofBlock);
    KBlockCub<T, Operator><<<1, THREADS>>>(tabGM, tabResultGM);
    verdict("cub::BlockReduce", what, tabResultGM, ofBlock);

    std::vector<T> upTo = values;
    for (int i = 1; i < THREADS; i++) upTo[i] = Operator()(upTo[i - 1], values[i]);
    KBlockScanCub<T, Operator><<<1, THREADS>>>(tabGM, tabResultGM);
    verdict("cub::BlockScan", what, tabResultGM, upTo);

    check(cudaFree(tabGM));
    check(cudaFree(tabResultGM));
}

// All values by the whole device. CUB is called twice: without memory it says how many bytes it
// needs.
template <typename Operator>
void compareDevice(const char* what, const std::vector<int>& values, int neutral) {
    const int n = static_cast<int>(values.size());
    int* tabGM = onDevice(values);
    int* ptrResultGM = onDevice(std::vector<int>(1));

    size_t bytes = 0;
    check(cub::DeviceReduce::Reduce(nullptr, bytes, tabGM, ptrResultGM, n, Operator(), neutral));
    void* tempGM = nullptr;
    check(cudaMalloc(&tempGM, bytes));
    check(cub::DeviceReduce::Reduce(tempGM, bytes, tabGM, ptrResultGM, n, Operator(), neutral));
    verdict("cub::DeviceReduce", what, ptrResultGM, expectedOf(values, values.size(), Operator()));

    check(cudaFree(tempGM));
    check(cudaFree(tabGM));
    check(cudaFree(ptrResultGM));
}

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 100000;
    if (n < THREADS || n > 100000000) {
        std::fprintf(stderr, "%s: expected a number of elements, 256 to 100000000\n", argv[1]);
        return 2;
    }
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = i * 7 % 41 - 20;
    std::vector<Matrix2> matrices(THREADS);
    for (int i = 0; i < THREADS; i++) matrices[i] = Matrix2::factor(i);

    compareWarpAndBlock<int, Add>("sum", values);
    compareWarpAndBlock<Matrix2, Multiply>("product of matrices", matrices);
    compareWarpAndBlock<int, Farther>("farthest from zero", values);
    compareDevice<Add>("sum", values, 0);
    compareDevice<Farther>("farthest from zero", values, 0);

    std::printf("shared memory of a block: %zu and %zu bytes for int, %zu and %zu for matrices\n",
                ReductionWarp::SIZE * sizeof(int),
                sizeof(cub::BlockReduce<int, THREADS>::TempStorage),
                ReductionWarp::SIZE * sizeof(Matrix2),
                sizeof(cub::BlockReduce<Matrix2, THREADS>::TempStorage));
    return allRight ? 0 : 1;
}
