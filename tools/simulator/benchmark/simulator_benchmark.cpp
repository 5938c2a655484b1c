// What the simulator costs, beside OpenMP loops that compute the same and, where OpenCL is
// there, beside PoCL. Real time; the counter `per_op` is what one thread pays for one barrier,
// shuffle or element.
#include <benchmark/benchmark.h>
#include <cuda_runtime.h>

#include <bit>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels.h"
#include "pocl.h"

namespace {

template <class T>
class DeviceArray {
  public:
    explicit DeviceArray(size_t count) : count_(count) {
        if (cudaMalloc(reinterpret_cast<void**>(&data_), count * sizeof(T)) != cudaSuccess)
            throw std::runtime_error("out of device memory");
        cudaMemset(data_, 0, count * sizeof(T));
    }
    ~DeviceArray() { cudaFree(data_); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    operator T*() const { return data_; }
    void fill(T value) {
        const std::vector<T> host(count_, value);
        cudaMemcpy(data_, host.data(), count_ * sizeof(T), cudaMemcpyHostToDevice);
    }
    T first() const {
        T value;
        cudaMemcpy(&value, data_, sizeof(T), cudaMemcpyDeviceToHost);
        return value;
    }

  private:
    T* data_ = nullptr;
    size_t count_;
};

void perOperation(benchmark::State& state, double operations) {
    state.counters["per_op"] = benchmark::Counter(
        operations, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void BlockSum(benchmark::State& state) {
    const int blocks = state.range(0), threads = state.range(1);
    const int barriers = std::bit_width(static_cast<unsigned>(threads));
    DeviceArray<int> sum(1);
    for (auto _ : state) {
        cudaMemset(sum, 0, sizeof(int));
        blockSum(blocks, threads, sum);
    }
    if (sum.first() != blocks * threads) state.SkipWithError("wrong sum");
    perOperation(state, double(blocks) * threads * barriers);
}

void ShuffleSum(benchmark::State& state) {
    const int blocks = state.range(0), threads = state.range(1);
    DeviceArray<int> sum(1);
    for (auto _ : state) {
        cudaMemset(sum, 0, sizeof(int));
        shuffleSum(blocks, threads, sum);
    }
    if (sum.first() != blocks * threads) state.SkipWithError("wrong sum");
    perOperation(state, double(blocks) * threads * 5);
}

constexpr int arrayLength = 1 << 24;

void AddArrays(benchmark::State& state) {
    DeviceArray<float> a(arrayLength), b(arrayLength), c(arrayLength);
    a.fill(1);
    b.fill(2);
    for (auto _ : state) addArrays(a, b, c, arrayLength);
    if (c.first() != 3) state.SkipWithError("wrong sum");
    perOperation(state, arrayLength);
}

void AddArraysOpenMP(benchmark::State& state) {
    std::vector<float> a(arrayLength, 1), b(arrayLength, 2), c(arrayLength);
    for (auto _ : state) {
#pragma omp parallel for
        for (int i = 0; i < arrayLength; ++i) c[i] = a[i] + b[i];
        benchmark::ClobberMemory();
    }
    perOperation(state, arrayLength);
}

constexpr long slices = 1 << 24;

void CircleSlices(benchmark::State& state) {
    DeviceArray<double> heights(64 * 256);
    for (auto _ : state) circleSlices(64, 256, slices, heights);
    perOperation(state, slices);
}

void CircleSlicesOpenMP(benchmark::State& state) {
    for (auto _ : state) {
        double height = 0;
#pragma omp parallel for reduction(+ : height)
        for (long i = 0; i < slices; ++i) {
            const double x = (i + 0.5) / slices;
            height += 4 / (1 + x * x);
        }
        benchmark::DoNotOptimize(height);
    }
    perOperation(state, slices);
}

void StrideSum(benchmark::State& state) {
    DeviceArray<int> data(arrayLength), sum(1);
    data.fill(1);
    for (auto _ : state) {
        cudaMemset(sum, 0, sizeof(int));
        strideSum(64, 256, data, arrayLength, sum);
    }
    if (sum.first() != arrayLength) state.SkipWithError("wrong sum");
    perOperation(state, arrayLength);
}

void EmptyLaunch(benchmark::State& state) {
    for (auto _ : state) emptyKernel();
}

void BlockSumPoCL(benchmark::State& state) {
    const int blocks = state.range(0), threads = state.range(1);
    Pocl pocl;
    for (auto _ : state)
        if (pocl.blockSum(blocks, threads) != blocks * threads) state.SkipWithError("wrong sum");
    perOperation(state, double(blocks) * threads * std::bit_width(static_cast<unsigned>(threads)));
}

void StrideSumPoCL(benchmark::State& state) {
    Pocl pocl;
    pocl.useOnes(arrayLength);
    for (auto _ : state)
        if (pocl.strideSum(64, 256) != arrayLength) state.SkipWithError("wrong sum");
    perOperation(state, arrayLength);
}

void grids(benchmark::internal::Benchmark* b) {
    b->Args({63, 1024})->Args({1000, 256})->Args({10000, 32})->ArgNames({"blocks", "threads"});
}

void asUsual(benchmark::internal::Benchmark* b) {
    b->UseRealTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK(BlockSum)->Apply(grids)->Apply(asUsual);
BENCHMARK(ShuffleSum)->Args({1000, 256})->Apply(asUsual);
BENCHMARK(AddArrays)->Apply(asUsual);
BENCHMARK(AddArraysOpenMP)->Apply(asUsual);
BENCHMARK(CircleSlices)->Apply(asUsual);
BENCHMARK(CircleSlicesOpenMP)->Apply(asUsual);
BENCHMARK(StrideSum)->Apply(asUsual);
BENCHMARK(EmptyLaunch)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace

int main(int argc, char** argv) {
    if (Pocl::available()) {
        benchmark::RegisterBenchmark("BlockSumPoCL", BlockSumPoCL)->Apply(grids)->Apply(asUsual);
        benchmark::RegisterBenchmark("StrideSumPoCL", StrideSumPoCL)->Apply(asUsual);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
