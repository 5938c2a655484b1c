// Variables of the device: CUDA C++ Programming Guide, "__device__", "__constant__", "__managed__";
// cudaMemcpyToSymbol & co.
#include <cppunit/extensions/HelperMacros.h>

#include <thread>

#include "Device.h"

namespace {

struct Settings {
    int scale;
    double offset;
};

__constant__ int coefficients[8];
__constant__ Settings settings;
__constant__ float preset[3] = {1.5f, 2.5f, 3.5f};
__device__ int counter = 7;
__device__ int matrix[3][4];
__device__ int* pointed;
static __device__ volatile int mutable_;
__device__ int tally = 5;
__managed__ int shared = 11;

__global__ void addToTally(int value) {
    tally += value;
}

template <class T>
struct Traits;
template <>
struct Traits<int> {
    static constexpr int factor = 3;
};

__global__ void polynomial(int* out) {
    int sum = 0;
    for (const int coefficient : coefficients) sum = sum * 2 + coefficient;
    *out = sum * settings.scale + int(settings.offset) +
           int(preset[0] + preset[1] + preset[2]) * Traits<int>::factor;
}

__global__ void countUp() {
    atomicAdd(&counter, 1);
}
__global__ void fillMatrix() {
    matrix[threadIdx.y][threadIdx.x] = int(threadIdx.y * 10 + threadIdx.x);
}
__global__ void writeThroughPointer() {
    *pointed = 99;
}
__global__ void writeVolatile() {
    mutable_ = 21;
}
__global__ void writeManaged() {
    shared += 1;
}
__global__ void writeTo(int* address) {
    *address = 1234;
}

template <class T>
T read(const T& symbol) {
    T value;
    check(cudaMemcpyFromSymbol(&value, symbol, sizeof value));
    return value;
}

}  // namespace

class TestSymbols : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestSymbols);
    CPPUNIT_TEST(constantsFromTheHost);
    CPPUNIT_TEST(deviceVariablesKeepTheirValueBetweenKernels);
    CPPUNIT_TEST(partsOfArrays);
    CPPUNIT_TEST(addressAndSize);
    CPPUNIT_TEST(pointersInVariables);
    CPPUNIT_TEST(volatileVariables);
    CPPUNIT_TEST(managedVariables);
    CPPUNIT_TEST(copiesBetweenSymbolsAndDevice);
    CPPUNIT_TEST(asynchronousCopies);
    CPPUNIT_TEST(copiesPastTheEndAreRefused);
    CPPUNIT_TEST(wrongKindsAreRefused);
    CPPUNIT_TEST(eachDeviceHasItsOwn);
    CPPUNIT_TEST(theCurrentDevicesIsMeantWhateverTheStream);
    CPPUNIT_TEST(threadsOfTwoDevicesKeepThemApart);
    CPPUNIT_TEST(aResetGivesThemTheirFirstValues);
    CPPUNIT_TEST_SUITE_END();

  public:
    void constantsFromTheHost() {
        const int values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
        const Settings host{3, 1000.5};
        check(cudaMemcpyToSymbol(coefficients, values, sizeof values));
        check(cudaMemcpyToSymbol(settings, &host, sizeof host));
        const DeviceArray<int> out(1);
        polynomial<<<1, 1>>>(out.get());
        finish();
        int expected = 0;
        for (const int value : values) expected = expected * 2 + value;
        CPPUNIT_ASSERT_EQUAL(expected * 3 + 1000 + 7 * 3, out.first());
    }
    void deviceVariablesKeepTheirValueBetweenKernels() {
        const int start = read(counter);
        countUp<<<2, 5>>>();
        countUp<<<1, 3>>>();
        finish();
        CPPUNIT_ASSERT_EQUAL(start + 13, read(counter));
    }
    void partsOfArrays() {
        fillMatrix<<<1, dim3(4, 3)>>>();
        finish();
        const int row[4] = {5, 6, 7, 8};
        check(cudaMemcpyToSymbol(matrix, row, sizeof row, 4 * sizeof(int)));
        int values[12];
        check(cudaMemcpyFromSymbol(values, matrix, sizeof values));
        CPPUNIT_ASSERT_EQUAL(3, values[3]);
        CPPUNIT_ASSERT_EQUAL(5, values[4]);
        CPPUNIT_ASSERT_EQUAL(8, values[7]);
        CPPUNIT_ASSERT_EQUAL(20, values[8]);
        int one;
        check(cudaMemcpyFromSymbol(&one, matrix, sizeof one, 11 * sizeof(int)));
        CPPUNIT_ASSERT_EQUAL(23, one);
    }
    void addressAndSize() {
        size_t size;
        check(cudaGetSymbolSize(&size, matrix));
        CPPUNIT_ASSERT_EQUAL(12 * sizeof(int), size);
        void* address;
        check(cudaGetSymbolAddress(&address, counter));
        writeTo<<<1, 1>>>(static_cast<int*>(address));
        finish();
        CPPUNIT_ASSERT_EQUAL(1234, read(counter));
        cudaPointerAttributes attributes;
        check(cudaPointerGetAttributes(&attributes, address));
        CPPUNIT_ASSERT_EQUAL(cudaMemoryTypeDevice, attributes.type);
    }
    void pointersInVariables() {
        const DeviceArray<int> target(1);
        int* const address = target.get();
        check(cudaMemcpyToSymbol(pointed, &address, sizeof address));
        writeThroughPointer<<<1, 1>>>();
        finish();
        CPPUNIT_ASSERT_EQUAL(99, target.first());
    }
    void volatileVariables() {
        writeVolatile<<<1, 1>>>();
        finish();
        int value = 0;
        check(cudaMemcpyFromSymbol(&value, mutable_, sizeof value));
        CPPUNIT_ASSERT_EQUAL(21, value);
    }
    void managedVariables() {
        const int start = shared;
        writeManaged<<<1, 1>>>();
        finish();
        CPPUNIT_ASSERT_EQUAL(start + 1, shared);
    }
    void copiesBetweenSymbolsAndDevice() {
        const DeviceArray<int> eight(std::vector<int>{8, 7, 6, 5, 4, 3, 2, 1});
        check(cudaMemcpyToSymbol(coefficients, eight.get(), 8 * sizeof(int), 0,
                                 cudaMemcpyDeviceToDevice));
        const DeviceArray<int> back(8);
        check(
            cudaMemcpyFromSymbol(back.get(), coefficients, 8 * sizeof(int), 0, cudaMemcpyDefault));
        CPPUNIT_ASSERT(back.toHost() == eight.toHost());
    }
    void asynchronousCopies() {
        cudaStream_t stream;
        check(cudaStreamCreate(&stream));
        const int value = 77;
        int seen = 0;
        check(cudaMemcpyToSymbolAsync(counter, &value, sizeof value, 0, cudaMemcpyHostToDevice,
                                      stream));
        check(cudaMemcpyFromSymbolAsync(&seen, counter, sizeof seen, 0, cudaMemcpyDeviceToHost,
                                        stream));
        check(cudaStreamSynchronize(stream));
        check(cudaStreamDestroy(stream));
        CPPUNIT_ASSERT_EQUAL(77, seen);
    }
    void copiesPastTheEndAreRefused() {
        int values[20] = {};
        expectError(cudaErrorInvalidValue,
                    cudaMemcpyToSymbol(coefficients, values, 9 * sizeof(int)));
        expectError(cudaErrorInvalidValue,
                    cudaMemcpyToSymbol(coefficients, values, 4 * sizeof(int), 5 * sizeof(int)));
        expectError(cudaErrorInvalidValue, cudaMemcpyFromSymbol(values, matrix, 13 * sizeof(int)));
        expectError(cudaErrorInvalidValue, cudaMemcpyToSymbol(coefficients, nullptr, 4));
        check(cudaMemcpyToSymbol(coefficients, values, 0, 1000));
    }
    void wrongKindsAreRefused() {
        int values[8] = {};
        for (const cudaMemcpyKind kind : {cudaMemcpyDeviceToHost, cudaMemcpyHostToHost})
            expectError(cudaErrorInvalidMemcpyDirection,
                        cudaMemcpyToSymbol(coefficients, values, sizeof values, 0, kind));
        expectError(
            cudaErrorInvalidMemcpyDirection,
            cudaMemcpyFromSymbol(values, coefficients, sizeof values, 0, cudaMemcpyHostToDevice));
        expectError(cudaErrorInvalidValue, cudaMemcpyToSymbol(coefficients, values, sizeof values,
                                                              0, cudaMemcpyDeviceToDevice));
    }
    void eachDeviceHasItsOwn() {
        for (int device = 0; device < devices(); ++device) {
            check(cudaSetDevice(device));
            CPPUNIT_ASSERT_EQUAL(5, read(tally));
            const int value = 100 * device;
            check(cudaMemcpyToSymbol(tally, &value, sizeof value));
        }
        for (int device = 0; device < devices(); ++device) {
            check(cudaSetDevice(device));
            addToTally<<<1, 1>>>(device + 1);
            finish();
        }
        for (int device = 0; device < devices(); ++device) {
            check(cudaSetDevice(device));
            CPPUNIT_ASSERT_EQUAL(101 * device + 1, read(tally));
            check(cudaMemcpyToSymbol(tally, &five, sizeof five));
        }
        check(cudaSetDevice(0));
    }
    void theCurrentDevicesIsMeantWhateverTheStream() {
        if (devices() < 2) return;
        check(cudaSetDevice(1));
        const Stream other;
        check(cudaSetDevice(0));
        const int twenty = 20;
        check(cudaMemcpyToSymbolAsync(tally, &twenty, sizeof twenty, 0, cudaMemcpyHostToDevice,
                                      other.handle));
        check(cudaStreamSynchronize(other.handle));
        CPPUNIT_ASSERT_EQUAL(20, read(tally));
        check(cudaMemcpyToSymbol(tally, &five, sizeof five));
        check(cudaSetDevice(1));
        CPPUNIT_ASSERT_EQUAL(5, read(tally));
        check(cudaSetDevice(0));
    }
    void threadsOfTwoDevicesKeepThemApart() {
        std::vector<int> found(size_t(devices()), 0);
        std::vector<std::thread> threads;
        for (int device = 0; device < devices(); ++device)
            threads.emplace_back([device, &found] {
                cudaSetDevice(device);
                for (int i = 0; i < 100; ++i) addToTally<<<1, 1>>>(device + 1);
                cudaMemcpyFromSymbol(&found[size_t(device)], tally, sizeof(int));
                cudaMemcpyToSymbol(tally, &five, sizeof five);
            });
        for (std::thread& thread : threads) thread.join();
        for (int device = 0; device < devices(); ++device)
            CPPUNIT_ASSERT_EQUAL(5 + 100 * (device + 1), found[size_t(device)]);
    }

    void aResetGivesThemTheirFirstValues() {
        const int other = 9, row[4] = {1, 2, 3, 4};
        check(cudaMemcpyToSymbol(tally, &other, sizeof other));
        check(cudaMemcpyToSymbol(preset, row, sizeof(float)));
        check(cudaMemcpyToSymbol(matrix, row, sizeof row));
        check(cudaDeviceReset());
        int found = 0, first[4];
        float constant = 0;
        check(cudaMemcpyFromSymbol(&found, tally, sizeof found));
        check(cudaMemcpyFromSymbol(&constant, preset, sizeof constant));
        check(cudaMemcpyFromSymbol(first, matrix, sizeof first));
        CPPUNIT_ASSERT_EQUAL(int{five}, found);
        CPPUNIT_ASSERT_EQUAL(1.5f, constant);
        for (const int element : first) CPPUNIT_ASSERT_EQUAL(0, element);
    }

  private:
    static constexpr int five = 5;

    static int devices() {
        int count = 0;
        check(cudaGetDeviceCount(&count));
        return count;
    }
    static void expectError(cudaError_t expected, cudaError_t actual) {
        CPPUNIT_ASSERT_EQUAL(expected, actual);
        CPPUNIT_ASSERT_EQUAL(expected, cudaGetLastError());
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestSymbols);
