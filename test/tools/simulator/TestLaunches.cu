// Launches: CUDA C++ Programming Guide, "Kernels", "Execution Configuration", and "Compute
// Capabilities" for the limits.
#include <cppunit/extensions/HelperMacros.h>

#include "Device.h"

namespace {

struct Place {
    uint3 thread, block;
    dim3 blockExtent, gridExtent;
    int warp;
};

__device__ unsigned linear(uint3 index, dim3 extent) {
    return index.x + extent.x * (index.y + extent.y * index.z);
}

__global__ void places(Place* out) {
    const unsigned block = linear(blockIdx, gridDim),
                   threads = blockDim.x * blockDim.y * blockDim.z;
    out[block * threads + linear(threadIdx, blockDim)] = {threadIdx, blockIdx, blockDim, gridDim,
                                                          warpSize};
}

__global__ void count(int* out) {
    atomicAdd(out, 1);
}
__global__ void countTwice(int* out) {
    atomicAdd(out, 2);
}
__global__ void set(int* out, int value) {
    *out = value;
}
__global__ void set(double* out, double value) {
    *out = value;
}
__global__ void nothing() {}

template <class T, int FACTOR = 2>
__global__ void scaled(T value, T* out) {
    *out = value * FACTOR;
}

template <bool CONDITION>
__global__ void conditional(int* out) {
    *out = CONDITION ? 1 : 2;
}

struct Affine {
    int factor, offset;
    __device__ int operator()(int x) const { return factor * x + offset; }
};

template <class Function>
__global__ void applied(Function function, int* out) {
    out[threadIdx.x] = function(int(threadIdx.x));
}

__global__ void declaredFirst(int* out);

__global__ void changesItsParameters(int n, int* out) {
    const unsigned thread = linear(threadIdx, blockDim);
    n += int(thread);
    out += thread;
    *out = n;
}

struct Numbers {
    int values[8188];  // with a pointer 32760 bytes, of 32764 that a kernel's parameters may have
};
__global__ void picks(Numbers numbers, int* out) {
    out[threadIdx.x] = numbers.values[8187 - threadIdx.x];
}
__global__ void picksBehindABarrier(Numbers numbers, int* out) {
    numbers.values[threadIdx.x] += 1000;
    __syncthreads();
    out[threadIdx.x] = numbers.values[threadIdx.x] + numbers.values[threadIdx.x + 1];
}

__global__ void returnsEarly(int n, int* out) {
    const int i = int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= n) return;
    out[i] = i;
}

__device__ int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__global__ void recursive(int* out) {
    out[threadIdx.x] = fibonacci(int(threadIdx.x));
}

struct __align__(16) Aligned {
    int x;
};

__host__ __device__ constexpr int square(int x) {
    return x * x;
}
static __device__ __forceinline__ int inlined(int x) {
    return x + 1;
}
__noinline__ __device__ int notInlined(int x) {
    return x + 2;
}
__device__ __inline__ int oldSpelling(int x) {
    return x + 3;
}

__global__ void __launch_bounds__(256, 2)
    qualified(const int* __restrict__ in, int* __restrict__ out) {
    static_assert(sizeof(Aligned) == 16 && alignof(Aligned) == 16);
    *out = square(*in) + inlined(*in) + notInlined(*in) + oldSpelling(*in);
}

static __global__ __launch_bounds__(32) void boundBehind(const __grid_constant__ Aligned aligned,
                                                         int* out) {
    *out = aligned.x;
}

extern "C" __global__ void withLinkageOfC(int* out) {
    *out = square(8);
}

template <int THREADS>
__global__ void __launch_bounds__(2 * THREADS, 1) boundOfAType(int* out) {
    out[threadIdx.x] = THREADS;
}

using Operator = int (*)(int, int);
__device__ int add(int a, int b) {
    return a + b;
}
__device__ int multiply(int a, int b) {
    return a * b;
}
__device__ int combine(Operator op, int a, int b) {
    return op(a, b);
}
__global__ void functionPointers(int* out) {
    const Operator operators[] = {add, multiply};
    out[threadIdx.x] = combine(operators[threadIdx.x], 6, 7);
}

namespace inner {
__global__ void set(int* out, int value) {
    *out = -value;
}
}  // namespace inner

class Launcher {
  public:
    explicit Launcher(void (*kernel)(int*)) : m_kernel(kernel) {}
    void run(int* out) const { m_kernel<<<m_grid, m_block>>>(out); }

  private:
    void (*m_kernel)(int*);
    dim3 m_grid{3}, m_block{4, 5};
};

#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)

/// CUDA's manual and CUDA 12 say cudaErrorInvalidConfiguration; an H100 with CUDA
/// 13 says cudaErrorInvalidValue.
bool isRefusal(cudaError_t error) {
    return error == cudaErrorInvalidConfiguration || error == cudaErrorInvalidValue;
}

/// Counts what the host copies and destroys.
struct Counted {
    explicit Counted(int v) : value(v) {}
    Counted(const Counted& other) : value(other.value) { ++copies; }
    ~Counted() { ++destroyed; }
    int value;
    static int copies, destroyed;
};
int Counted::copies = 0, Counted::destroyed = 0;

__global__ void sumOfCounted(Counted counted, int* sum) {
    atomicAdd(sum, counted.value);
}

}  // namespace

class TestLaunches : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestLaunches);
    CPPUNIT_TEST(everyThreadOfTheGridRunsOnce);
    CPPUNIT_TEST(manySpellingsOfALaunch);
    CPPUNIT_TEST(templateArguments);
    CPPUNIT_TEST(overloadsAndNamespaces);
    CPPUNIT_TEST(kernelsThroughPointers);
    CPPUNIT_TEST(qualifiersInManyPlaces);
    CPPUNIT_TEST(functorsAsParameters);
    CPPUNIT_TEST(parametersAreCopies);
    CPPUNIT_TEST(parametersAreCopiedOnTheHostOnly);
    CPPUNIT_TEST(parametersMayBeLarge);
    CPPUNIT_TEST(threadsMayReturnEarly);
    CPPUNIT_TEST(deviceFunctionsRecurse);
    CPPUNIT_TEST(deviceFunctionPointers);
    CPPUNIT_TEST(launchesByTheRuntimesFunction);
    CPPUNIT_TEST(streamsAndSharedBytesInTheConfiguration);
    CPPUNIT_TEST(manyBlocks);
    CPPUNIT_TEST(theLargestBlocksAreAllowed);
    CPPUNIT_TEST(tooManyThreadsAreRefused);
    CPPUNIT_TEST(launchBoundsAreKept);
    CPPUNIT_TEST(emptyGridsAndBlocksAreRefused);
    CPPUNIT_TEST(gridsBeyondTheBoundsAreRefused);
    CPPUNIT_TEST(tooMuchSharedMemoryIsRefused);
    CPPUNIT_TEST(aRefusedLaunchDoesNotRunAndHarmsNoOther);
    CPPUNIT_TEST(attributesOfKernels);
    CPPUNIT_TEST(occupancy);
    CPPUNIT_TEST(kernelsAsAddresses);
    CPPUNIT_TEST(launchesByAddress);
    CPPUNIT_TEST(tablesOfKernels);
    CPPUNIT_TEST_SUITE_END();

  public:
    void everyThreadOfTheGridRunsOnce() {
        const dim3 grid(3, 4, 5), block(6, 2, 3);
        const DeviceArray<Place> out(60 * 36);
        places<<<grid, block>>>(out.get());
        finish();
        const std::vector<Place> seen = out.toHost();
        size_t i = 0;
        for (unsigned bz = 0; bz < 5; ++bz)
            for (unsigned by = 0; by < 4; ++by)
                for (unsigned bx = 0; bx < 3; ++bx)
                    for (unsigned tz = 0; tz < 3; ++tz)
                        for (unsigned ty = 0; ty < 2; ++ty)
                            for (unsigned tx = 0; tx < 6; ++tx)
                                expectPlace(seen[i++], {tx, ty, tz}, {bx, by, bz});
    }

    void manySpellingsOfALaunch() {
        const DeviceArray<int> sum(1);
        const int n = 1000;
        // clang-format off
        count<<<1, 1>>>(sum.get());
        count << <2, 1>> >(sum.get());
        count
            <<<
                dim3(1, 2),
                dim3{2}  // a comment
            >>>
            (sum.get());
        count<<<(n + 255) / 256, 256, n * sizeof(int), nullptr>>>(sum.get());
        count<<<n < 5 ? 1 : 2, 1 << 1>>>(sum.get());
        // clang-format on
        count<<<1, (2 > 1)>>>(sum.get());
        LAUNCH(count, sum.get());
        if (n > 0) count<<<1, 1>>>(sum.get());
        for (int i = 0; i < 3; ++i) count<<<1, 1>>>(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(1 + 2 + 4 + 1024 + 4 + 1 + 1 + 1 + 3, sum.first());
    }

    void templateArguments() {
        const DeviceArray<int> ints(1);
        const DeviceArray<double> doubles(1);
        scaled<<<1, 1>>>(21, ints.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(42, ints.first());
        scaled<double><<<1, 1>>>(1.25, doubles.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(2.5, doubles.first());
        scaled<int, (8 >> 1) * 2><<<1, 1>>>(5, ints.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(40, ints.first());
        conditional<(3 > 2)><<<1, 1>>>(ints.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(1, ints.first());
        conditional<sizeof(int) == 8><<<1, 1>>>(ints.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(2, ints.first());
    }

    void overloadsAndNamespaces() {
        const DeviceArray<int> ints(1);
        const DeviceArray<double> doubles(1);
        set<<<1, 1>>>(ints.get(), 3);
        set<<<1, 1>>>(doubles.get(), 4);
        finish();
        CPPUNIT_ASSERT_EQUAL(3, ints.first());
        CPPUNIT_ASSERT_EQUAL(4.0, doubles.first());
        inner::set<<<1, 1>>>(ints.get(), 3);
        finish();
        CPPUNIT_ASSERT_EQUAL(-3, ints.first());
        declaredFirst<<<1, 1>>>(ints.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(77, ints.first());
    }

    void kernelsThroughPointers() {
        const DeviceArray<int> sum(1);
        void (*kernel)(int*) = count;
        kernel<<<1, 1>>>(sum.get());
        (*kernel)<<<1, 1>>>(sum.get());
        void (*kernels[])(int*) = {count, countTwice};
        for (int i = 0; i < 2; ++i) kernels[i]<<<1, 10>>>(sum.get());
        (sum.get() ? countTwice : count)<<<1, 50>>>(sum.get());
        Launcher(countTwice).run(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(1 + 1 + 10 + 20 + 100 + 120, sum.first());
    }

    void qualifiersInManyPlaces() {
        const DeviceArray<int> in(1, 5), out(1);
        qualified<<<1, 1>>>(in.get(), out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(25 + 6 + 7 + 8, out.first());
        boundBehind<<<1, 1>>>(Aligned{12}, out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(12, out.first());
        withLinkageOfC<<<1, 1>>>(out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(square(8), out.first());
    }

    void functorsAsParameters() {
        const DeviceArray<int> out(10);
        applied<<<1, 10>>>(Affine{3, 100}, out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(127, out.toHost()[9]);
    }

    void parametersAreCopies() {
        const DeviceArray<int> out(100);
        const int n = 1000;
        changesItsParameters<<<2, dim3(5, 4, 5)>>>(n, out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int i = 0; i < 100; ++i) CPPUNIT_ASSERT_EQUAL(1000 + i, values[size_t(i)]);
    }

    void parametersAreCopiedOnTheHostOnly() {
        const DeviceArray<int> sum(1);
        const auto copiesOfLaunch = [&](int threads) {
            const Counted counted(3);
            Counted::copies = Counted::destroyed = 0;
            sumOfCounted<<<1, threads>>>(counted, sum.get());
            finish();
            return std::pair(Counted::copies, Counted::destroyed);
        };
        const auto ofOne = copiesOfLaunch(1), ofMany = copiesOfLaunch(64);
        CPPUNIT_ASSERT(ofOne == ofMany);
        CPPUNIT_ASSERT_EQUAL(ofOne.first, ofOne.second);
        CPPUNIT_ASSERT_EQUAL(3 * 65, sum.first());
    }

    void parametersMayBeLarge() {
        Numbers numbers;
        for (int i = 0; i < 8188; ++i) numbers.values[i] = i;
        const DeviceArray<int> out(64);
        picks<<<1, 64>>>(numbers, out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(8187 - 63, out.toHost()[63]);
        picksBehindABarrier<<<1, 64>>>(numbers, out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(1000 + 63 + 64, out.toHost()[63]);
    }

    void threadsMayReturnEarly() {
        const DeviceArray<int> out(1000, -1);
        returnsEarly<<<8, 128>>>(900, out.get());
        finish();
        const std::vector<int> values = out.toHost();
        for (int i = 0; i < 1000; ++i) CPPUNIT_ASSERT_EQUAL(i < 900 ? i : -1, values[size_t(i)]);
    }

    void deviceFunctionsRecurse() {
        const DeviceArray<int> out(20);
        recursive<<<1, 20>>>(out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(4181, out.toHost()[19]);
    }

    void deviceFunctionPointers() {
        const DeviceArray<int> out(2);
        functionPointers<<<1, 2>>>(out.get());
        finish();
        CPPUNIT_ASSERT(out.toHost() == (std::vector<int>{13, 42}));
    }

    void launchesByAddress() {
        const DeviceArray<int> out(1);
        int* target = out.get();
        int value = 99;
        void* arguments[] = {&target, &value};
        void* const kernel = (void*)inner::set;
        check(cudaLaunchKernel(kernel, dim3(1), dim3(1), arguments, 0, nullptr));
        finish();
        CPPUNIT_ASSERT_EQUAL(-99, out.first());
        CPPUNIT_ASSERT(isRefusal(cudaLaunchKernel(kernel, dim3(1), dim3(1025), arguments)));
        CPPUNIT_ASSERT(isRefusal(cudaGetLastError()));
        const void* const named = reinterpret_cast<const void*>(&scaled<int, 3>);
        void* scaling[] = {&value, &target};
        check(cudaLaunchCooperativeKernel(named, dim3(1), dim3(1), scaling));
        finish();
        CPPUNIT_ASSERT_EQUAL(3 * 99, out.first());
        int noKernel = 0;
        const cudaError_t refusal = cudaLaunchKernel((void*)&noKernel, dim3(1), dim3(1), arguments);
        CPPUNIT_ASSERT(refusal == cudaErrorInvalidDeviceFunction ||  // as CUDA's manual says
                       refusal == cudaErrorInvalidResourceHandle);   // as CUDA 13 does
        CPPUNIT_ASSERT_EQUAL(refusal, cudaGetLastError());
    }

    void tablesOfKernels() {
        const DeviceArray<int> out(1);
        int* target = out.get();
        void (*const typed[])(int*) = {count, countTwice, conditional<true>};
        for (void (*const kernel)(int*) : typed) kernel<<<1, 1>>>(target);
        typed[1]<<<1, 3>>>(target);
        finish();
        CPPUNIT_ASSERT_EQUAL(1 + 3 * 2, out.first());
        void* const untyped[] = {(void*)count, (void*)countTwice};
        void* arguments[] = {&target};
        for (void* const kernel : untyped)
            check(cudaLaunchKernel(kernel, dim3(1), dim3(10), arguments));
        finish();
        CPPUNIT_ASSERT_EQUAL(7 + 30, out.first());
    }

    void launchesByTheRuntimesFunction() {
        const DeviceArray<int> out(1);
        int* target = out.get();
        int value = 99;
        void* arguments[] = {&target, &value};
        void (*const kernel)(int*, int) = inner::set;
        check(cudaLaunchKernel((void*)kernel, dim3(1), dim3(1), arguments, 0, nullptr));
        finish();
        CPPUNIT_ASSERT_EQUAL(-99, out.first());
        CPPUNIT_ASSERT(
            isRefusal(cudaLaunchKernel((void*)kernel, dim3(1), dim3(1025), arguments, 0, nullptr)));
        CPPUNIT_ASSERT(isRefusal(cudaGetLastError()));
    }

    void streamsAndSharedBytesInTheConfiguration() {
        const DeviceArray<int> sum(1);
        cudaStream_t stream;
        check(cudaStreamCreate(&stream));
        count<<<1, 1, 0, stream>>>(sum.get());
        count<<<1, 1, 16, 0>>>(sum.get());
        count<<<1, 1, 16>>>(sum.get());
        check(cudaStreamSynchronize(stream));
        finish();
        check(cudaStreamDestroy(stream));
        CPPUNIT_ASSERT_EQUAL(3, sum.first());
    }

    void manyBlocks() {
        const DeviceArray<int> sum(1);
        count<<<dim3(1000, 20, 3), 2>>>(sum.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(120000, sum.first());
    }

    void theLargestBlocksAreAllowed() {
        for (const dim3 block :
             {dim3(1024), dim3(1, 1024), dim3(16, 1, 64), dim3(32, 32), dim3(4, 4, 64)}) {
            nothing<<<1, block>>>();
            finish();
        }
        nothing<<<dim3(1, 65535), 1>>>();
        finish();
        nothing<<<dim3(1, 1, 65535), 1>>>();
        finish();
    }

    void tooManyThreadsAreRefused() {
        for (const dim3 block :
             {dim3(1025), dim3(1, 1025), dim3(1, 1, 65), dim3(32, 33), dim3(11, 10, 10)})
            expectRefusal(1, block);
    }

    void launchBoundsAreKept() {
        const DeviceArray<int> out(256);
        boundOfAType<32><<<1, 64>>>(out.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(32, out.toHost()[63]);
        boundOfAType<16><<<1, 33>>>(out.get());
        CPPUNIT_ASSERT(cudaGetLastError() != cudaSuccess);
        CPPUNIT_ASSERT_EQUAL(32, out.toHost()[32]);
        boundBehind<<<1, 33>>>(Aligned{12}, out.get());
        CPPUNIT_ASSERT(cudaGetLastError() != cudaSuccess);
    }

    void emptyGridsAndBlocksAreRefused() {
        expectRefusal(0, 1);
        expectRefusal(1, 0);
        expectRefusal(dim3(1, 0), 1);
        expectRefusal(1, dim3(1, 1, 0));
    }

    void gridsBeyondTheBoundsAreRefused() {
        expectRefusal(dim3(1, 65536), 1);
        expectRefusal(dim3(1, 1, 65536), 1);
        expectRefusal(dim3(0x80000000u), 1);
    }

    void tooMuchSharedMemoryIsRefused() {
        nothing<<<1, 1, 48 * 1024>>>();
        finish();
        nothing<<<1, 1, 48 * 1024 + 1>>>();
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidValue, cudaGetLastError());
        check(
            cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024));
        nothing<<<1, 1, 227 * 1024>>>();
        finish();
        CPPUNIT_ASSERT_EQUAL(
            cudaErrorInvalidValue,
            cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 227 * 1024 + 1));
        CPPUNIT_ASSERT_EQUAL(
            cudaErrorInvalidValue,
            cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
        cudaGetLastError();
        check(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 1000));
        nothing<<<1, 1, 1001>>>();
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidValue, cudaGetLastError());
    }

    void aRefusedLaunchDoesNotRunAndHarmsNoOther() {
        const DeviceArray<int> sum(1);
        count<<<1, 2000>>>(sum.get());
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaDeviceSynchronize());
        CPPUNIT_ASSERT(isRefusal(cudaPeekAtLastError()));
        count<<<1, 1>>>(sum.get());
        CPPUNIT_ASSERT(isRefusal(cudaGetLastError()));  // a success does not hide it
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaGetLastError());
        finish();
        CPPUNIT_ASSERT_EQUAL(1, sum.first());
    }

    void attributesOfKernels() {
        cudaFuncAttributes attributes;
        check(cudaFuncGetAttributes(&attributes, recursive));
        CPPUNIT_ASSERT_EQUAL(1024, attributes.maxThreadsPerBlock);
        CPPUNIT_ASSERT_EQUAL(48 * 1024, attributes.maxDynamicSharedSizeBytes);
        CPPUNIT_ASSERT(attributes.numRegs > 0);
        check(cudaFuncSetAttribute(recursive, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000));
        check(cudaFuncGetAttributes(&attributes, recursive));
        CPPUNIT_ASSERT_EQUAL(100000, attributes.maxDynamicSharedSizeBytes);
        check(cudaFuncSetAttribute(recursive, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
        CPPUNIT_ASSERT_EQUAL(
            cudaErrorInvalidValue,
            cudaFuncSetAttribute(recursive, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
        CPPUNIT_ASSERT_EQUAL(
            cudaErrorInvalidValue,
            cudaFuncSetAttribute(recursive, static_cast<cudaFuncAttribute>(99), 1));
        cudaGetLastError();
        check(cudaFuncSetCacheConfig(recursive, cudaFuncCachePreferL1));
    }

    /// For compute capability 9.0: 2048 threads, 32 blocks, 228 KiB of shared
    /// memory a multiprocessor.
    void occupancy() {
        CPPUNIT_ASSERT_EQUAL(2, residentBlocks(1024, 0));
        CPPUNIT_ASSERT_EQUAL(16, residentBlocks(128, 0));
        CPPUNIT_ASSERT_EQUAL(16, residentBlocks(100, 0));  // of whole warps
        CPPUNIT_ASSERT_EQUAL(32, residentBlocks(1, 0));
        CPPUNIT_ASSERT_EQUAL(5, residentBlocks(100, 40000));
        CPPUNIT_ASSERT_EQUAL(0, residentBlocks(1025, 0));
        int blocks = 0;
        CPPUNIT_ASSERT_EQUAL(cudaErrorInvalidValue,
                             cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 0, 0));
        cudaGetLastError();
        int grid = 0, block = 0, multiprocessors = 0;
        check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
        check(cudaOccupancyMaxPotentialBlockSize(&grid, &block, nothing));
        CPPUNIT_ASSERT_EQUAL(1024, block);
        CPPUNIT_ASSERT_EQUAL(2 * multiprocessors, grid);
        check(cudaOccupancyMaxPotentialBlockSize(&grid, &block, nothing, 0, 100));
        CPPUNIT_ASSERT_EQUAL(64, block);
        CPPUNIT_ASSERT_EQUAL(32 * multiprocessors, grid);
    }

    void kernelsAsAddresses() {
        const void* const address = (const void*)nothing;
        check(cudaFuncSetAttribute(address, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
        cudaFuncAttributes attributes;
        check(cudaFuncGetAttributes(&attributes, address));
        CPPUNIT_ASSERT_EQUAL(65536, attributes.maxDynamicSharedSizeBytes);
        nothing<<<1, 32, 65536>>>();
        finish();
        int blocks = 0;
        check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, address, 1024, 0));
        CPPUNIT_ASSERT_EQUAL(2, blocks);
        check(cudaFuncSetAttribute(address, cudaFuncAttributeMaxDynamicSharedMemorySize, 49152));
    }

  private:
    static void expectPlace(const Place& place, uint3 thread, uint3 block) {
        CPPUNIT_ASSERT(place.thread.x == thread.x && place.thread.y == thread.y &&
                       place.thread.z == thread.z);
        CPPUNIT_ASSERT(place.block.x == block.x && place.block.y == block.y &&
                       place.block.z == block.z);
        CPPUNIT_ASSERT(place.blockExtent.x == 6 && place.blockExtent.y == 2 &&
                       place.blockExtent.z == 3);
        CPPUNIT_ASSERT(place.gridExtent.x == 3 && place.gridExtent.y == 4 &&
                       place.gridExtent.z == 5);
        CPPUNIT_ASSERT_EQUAL(32, place.warp);
    }
    static void expectRefusal(dim3 grid, dim3 block) {
        nothing<<<grid, block>>>();
        CPPUNIT_ASSERT(isRefusal(cudaPeekAtLastError()));
        CPPUNIT_ASSERT(isRefusal(cudaGetLastError()));
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaGetLastError());
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaDeviceSynchronize());
    }
    static int residentBlocks(int threads, size_t shared) {
        int blocks = -1;
        check(
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, returnsEarly, threads, shared));
        return blocks;
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestLaunches);

namespace {
__global__ void declaredFirst(int* out) {
    *out = 77;
}
}  // namespace
