#include "forms.h"

#include <cppunit/extensions/HelperMacros.h>

#include <sstream>

#define LAUNCH(kernel, threads, ...) kernel<<<1, threads>>>(__VA_ARGS__)
#define KERNEL(name) __global__ void name(int* result)

namespace {

__device__ int counter = 0;
__constant__ int step = 1;
__device__ int stride() {
    return step;
}

struct Size {
    template <typename T>
    struct Of {
        enum { value = sizeof(T) };
    };
};

template <int N>
struct Block {
    static constexpr int threads = N;
};

template <typename T>
struct Wrapped {
    T value;
};

namespace nested {

__global__ void set(int* result, int value) {
    *result = value;
}

__global__ void set(int* result, float value) {
    *result = static_cast<int>(value * 10);
}

}  // namespace nested

template <typename T, int N>
__global__ void sumInSharedMemory(int* result, T value) {
    __shared__ T cells[N][2];
    __shared__ struct { int total, calls; } sum;
    if (threadIdx.x == 0) sum = {0, 0};
    cells[threadIdx.x][1] = value;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < N / 2; ++i)
        atomicAdd(&sum.total, static_cast<int>(cells[(threadIdx.x + i) % N][1]));
    __syncthreads();
    *result = sum.total;
}

template <typename... Ts>
__global__ void sumOf(int* result, Ts... values) {
    *result = (0 + ... + values);
}

template <typename F>
__global__ void call(int* result, F f) {
    *result = f(threadIdx.x);
}

__global__ void changeParameter(int* result, int value) {
    value += threadIdx.x;
    atomicAdd(result, value);
}

__global__ void dynamicMemory(int* result) {
    alignas(16) extern __shared__ int tabSM[];
    tabSM[threadIdx.x] = threadIdx.x;
    __syncthreads();
    for (unsigned i = 0; threadIdx.x == 0 && i < blockDim.x; ++i) *result += tabSM[i];
}

template <typename T>
__global__ void dynamicMemoryOf(int* result, T scale) {
    extern __shared__ T cells[];
    cells[threadIdx.x] = scale * threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) *result = static_cast<int>(cells[blockDim.x - 1]);
}

__global__ void nameOfKernel(int* result) {
    *result = __func__[0];
}

__global__ void addToCounter(int* result) {
    atomicAdd(&counter, stride());
    __syncthreads();
    *result = counter;
}

KERNEL(fromMacro) {
    *result = 7;
}

__global__ auto trailing(int* result) -> void;
__global__ auto trailing(int* result) -> void {
    if (threadIdx.x > 0) return;
    *result = 8;
}

struct Kernels {
    void (*kernel)(int*, int) = nested::set;
};

}  // namespace

class TestPrograms : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestPrograms);
    CPPUNIT_TEST(overloadsAreResolvedByTheArguments);
    CPPUNIT_TEST(templatesAreDeducedOrGiven);
    CPPUNIT_TEST(kernelsAreReachedThroughPointers);
    CPPUNIT_TEST(launchesStandInExpressions);
    CPPUNIT_TEST(launchesComeFromMacros);
    CPPUNIT_TEST(eachThreadHasItsOwnParameters);
    CPPUNIT_TEST(lambdasAreParameters);
    CPPUNIT_TEST(dynamicSharedMemoryIsTheBlocks);
    CPPUNIT_TEST(dynamicSharedMemoryHasTheTypeOfTheInstance);
    CPPUNIT_TEST(aKernelKnowsItsName);
    CPPUNIT_TEST(filesMayDefineDeviceVariablesOfTheSameName);
    CPPUNIT_TEST(streamsStillShift);
    CPPUNIT_TEST_SUITE_END();

  public:
    void overloadsAreResolvedByTheArguments() {
        CPPUNIT_ASSERT_EQUAL(3, resultOf([](int* gm) { nested::set<<<1, 1>>>(gm, 3); }));
        CPPUNIT_ASSERT_EQUAL(25, resultOf([](int* gm) { ::nested::set<<<1, 1>>>(gm, 2.5f); }));
    }

    void templatesAreDeducedOrGiven() {
        CPPUNIT_ASSERT_EQUAL(
            16 * 8 * 2, resultOf([](int* gm) { sumInSharedMemory<int, 16><<<1, 16>>>(gm, 2); }));
        CPPUNIT_ASSERT_EQUAL(4 * 2 * 4, resultOf([](int* gm) {
                                 sumInSharedMemory<long, Size::Of<Wrapped<int>>::value>
                                     <<<1, Block<Size::Of<Wrapped<int>>::value>::threads>>>(gm, 4);
                             }));
        CPPUNIT_ASSERT_EQUAL(1 + 2 + 3,
                             resultOf([](int* gm) { sumOf<<<1, 1>>>(gm, 1, 2L, 3.0f); }));
        CPPUNIT_ASSERT_EQUAL(
            6, resultOf([](int* gm) {
                call<<<Block<Size::Of<Wrapped<char>>::value>::threads, dim3{1, 1, 1}, 0, nullptr>>>(
                    gm, [] __device__(int) { return 6; });
            }));
    }

    void kernelsAreReachedThroughPointers() {
        void (*pointer)(int*, int) = nested::set;
        void (*table[])(int*) = {dynamicMemory, fromMacro, trailing};
        Kernels kernels, *p = &kernels;
        CPPUNIT_ASSERT_EQUAL(1, resultOf([=](int* gm) { (*pointer)<<<1, 1>>>(gm, 1); }));
        CPPUNIT_ASSERT_EQUAL(2, resultOf([=](int* gm) { pointer<<<1, 1>>>(gm, 2); }));
        CPPUNIT_ASSERT_EQUAL(8, resultOf([=](int* gm) { table[1 + 1]<<<1, 4>>>(gm); }));
        CPPUNIT_ASSERT_EQUAL(4, resultOf([=](int* gm) { kernels.kernel<<<1, 1>>>(gm, 4); }));
        CPPUNIT_ASSERT_EQUAL(5, resultOf([=](int* gm) { p->kernel<<<1, 1>>>(gm, 5); }));
    }

    void launchesStandInExpressions() {
        for (const bool first : {true, false}) {
            const int expected = first ? 1 : 2;
            CPPUNIT_ASSERT_EQUAL(expected, resultOf([=](int* gm) {
                                     first ? nested::set<<<1, 1>>>(gm, 1)
                                           : nested::set<<<1, 1>>>(gm, 2);
                                 }));
            CPPUNIT_ASSERT_EQUAL(expected, resultOf([=](int* gm) {
                                     if (first)
                                         nested::set<<<1, 1>>>(gm, 1);
                                     else
                                         (*changeParameter)<<<1, 1>>>(gm, 2);
                                 }));
        }
        CPPUNIT_ASSERT_EQUAL(4, resultOf([](int* gm) {
                                 nested::set<<<1, 1>>>(gm, 3), nested::set<<<1, 1>>>(gm, 4);
                             }));
    }

    void launchesComeFromMacros() {
        CPPUNIT_ASSERT_EQUAL(7, resultOf([](int* gm) { LAUNCH(fromMacro, 1, gm); }));
        CPPUNIT_ASSERT_EQUAL(9, resultOf([](int* gm) { LAUNCH(nested::set, 1, gm, 9); }));
    }

    void eachThreadHasItsOwnParameters() {
        CPPUNIT_ASSERT_EQUAL(10 + 11 + 12 + 13,
                             resultOf([](int* gm) { changeParameter<<<1, 4>>>(gm, 10); }));
    }

    void lambdasAreParameters() {
        const int captured = 40;
        CPPUNIT_ASSERT_EQUAL(42, resultOf([=](int* gm) {
                                 call<<<1, 1>>>(
                                     gm, [=] __device__(int id) { return captured + id + 2; });
                             }));
    }

    void dynamicSharedMemoryIsTheBlocks() {
        CPPUNIT_ASSERT_EQUAL(
            64 * 63 / 2, resultOf([](int* gm) { dynamicMemory<<<1, 64, 64 * sizeof(int)>>>(gm); }));
    }

    void dynamicSharedMemoryHasTheTypeOfTheInstance() {
        CPPUNIT_ASSERT_EQUAL(
            7, resultOf([](int* gm) { dynamicMemoryOf<<<1, 4, 4 * sizeof(double)>>>(gm, 2.5); }));
    }

    void aKernelKnowsItsName() {
        CPPUNIT_ASSERT_EQUAL(int('n'), resultOf([](int* gm) { nameOfKernel<<<1, 1>>>(gm); }));
    }

    void filesMayDefineDeviceVariablesOfTheSameName() {
        CPPUNIT_ASSERT_EQUAL(2 * 5, neighboursCounter(5));
        CPPUNIT_ASSERT_EQUAL(3, resultOf([](int* gm) { addToCounter<<<1, 3>>>(gm); }));
    }

    void streamsStillShift() {
        std::ostringstream stream;
        stream << "k<<<1, 2>>>(x)" << (1'000 << 1 >> 1) << R"(<<<)";
        CPPUNIT_ASSERT_EQUAL(std::string("k<<<1, 2>>>(x)1000<<<"), stream.str());
    }
};

CppUnit::Test* programs() {
    return TestPrograms::suite();
}
