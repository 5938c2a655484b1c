// Blocks that wait for each other: as many as the device holds at a time get on. And kernels that
// wait for what the host does after the launch.
#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "Device.h"

namespace {

// A barrier of the grid, made by hand. Counts the blocks that came to it; their first threads wait.
__global__ void meet(int* arrived, int* seen) {
    if (threadIdx.x == 0) {
        atomicAdd(arrived, 1);
        while (*static_cast<volatile int*>(arrived) < int(gridDim.x)) {
        }
        seen[blockIdx.x] = *static_cast<volatile int*>(arrived);
    }
}

// The same with a barrier of the block in its loop: all threads wait.
__global__ void meetBehindBarriers(int* arrived, int* seen) {
    __shared__ bool haveAllCome;
    if (threadIdx.x == 0) atomicAdd(arrived, 1);
    do {
        __syncthreads();
        if (threadIdx.x == 0) haveAllCome = atomicAdd(arrived, 0) == int(gridDim.x);
        __syncthreads();
    } while (!haveAllCome);
    if (threadIdx.x == blockDim.x - 1) seen[blockIdx.x] = atomicAdd(arrived, 0);
}

// The first block waits for the last one, which nobody has asked to begin early.
__global__ void waitForTheLast(int* flag, int* result) {
    if (blockIdx.x == gridDim.x - 1) atomicExch(flag, 1);
    if (blockIdx.x == 0) {
        while (atomicAdd(flag, 0) == 0) {
        }
        *result = 7;
    }
}

__global__ void waitForFlag(const volatile int* flag, int* result) {
    while (*flag == 0) {
    }
    *result = *flag;
}

__managed__ volatile int managedFlag = 0;

__global__ void waitForManagedFlag(int* result) {
    while (managedFlag == 0) {
    }
    *result = managedFlag;
}

__global__ void set(int* flag, int value) {
    atomicExch(flag, value);
}

__global__ void add(int* value, int summand) {
    *value += summand;
}

// Serves the host until it asks for nothing more: doubles `*request` into `*answer`.
__global__ void serve(const volatile int* request, volatile int* answer) {
    __shared__ int asked;
    for (int last = 0;; last = asked) {
        if (threadIdx.x == 0) {
            while (*request == last) {
            }
            asked = *request;
        }
        __syncthreads();
        if (asked < 0) break;
        if (threadIdx.x == blockDim.x - 1) *answer = 2 * asked;
        __syncthreads();
    }
}

/// Memory of the host in which kernels can read and write.
class Mapped {
  public:
    explicit Mapped(int value = 0) {
        void* memory = nullptr;
        check(cudaHostAlloc(&memory, sizeof(int), cudaHostAllocMapped));
        host_ = static_cast<int*>(memory);
        *host_ = value;
    }
    ~Mapped() { cudaFreeHost(host_); }
    Mapped(const Mapped&) = delete;
    Mapped& operator=(const Mapped&) = delete;

    int* onDevice() const {
        void* memory = nullptr;
        check(cudaHostGetDevicePointer(&memory, host_, 0));
        return static_cast<int*>(memory);
    }
    volatile int& operator*() const { return *host_; }
    int* get() const { return host_; }

  private:
    int* host_;
};

int residentBlocks(int threads) {
    int perMultiprocessor = 0, multiprocessors = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, meet, threads, 0));
    check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    return perMultiprocessor * multiprocessors;
}

}  // namespace

class TestProgress : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestProgress);
    CPPUNIT_TEST(residentBlocksMeet);
    CPPUNIT_TEST(residentBlocksMeetBehindBarriers);
    CPPUNIT_TEST(aBlockWaitsForALaterOne);
    CPPUNIT_TEST(aKernelWaitsForTheHost);
    CPPUNIT_TEST(aKernelWaitsForAManagedVariable);
    CPPUNIT_TEST(aKernelServesTheHost);
    CPPUNIT_TEST(aKernelWaitsForACopy);
    CPPUNIT_TEST(aKernelWaitsForALaterOne);
    CPPUNIT_TEST(whatComesAfterAWaitingKernelWaits);
    CPPUNIT_TEST(fillingDeviceMemoryWaitsForNobody);
    CPPUNIT_TEST(aStreamWaitsForAnEventThatWaits);
    CPPUNIT_TEST(theDefaultStreamWaitsForWaitingKernels);
    CPPUNIT_TEST_SUITE_END();

  public:
    /// CUDA loads a kernel when it is first used, and may wait for all others to end before.
    void setUp() override {
        cudaFuncAttributes attributes;
        check(cudaFuncGetAttributes(&attributes, waitForFlag));
        check(cudaFuncGetAttributes(&attributes, set));
        check(cudaFuncGetAttributes(&attributes, add));
    }

    void residentBlocksMeet() {
        const int blocks = std::min(16, residentBlocks(256));
        const DeviceArray<int> arrived(1), seen(blocks);
        meet<<<blocks, 256>>>(arrived.get(), seen.get());
        finish();
        for (const int count : seen.toHost()) CPPUNIT_ASSERT_EQUAL(blocks, count);
    }

    void residentBlocksMeetBehindBarriers() {
        const int blocks = std::min(16, residentBlocks(64));
        const DeviceArray<int> arrived(1), seen(blocks);
        meetBehindBarriers<<<blocks, 64>>>(arrived.get(), seen.get());
        finish();
        for (const int count : seen.toHost()) CPPUNIT_ASSERT_EQUAL(blocks, count);
    }

    void aBlockWaitsForALaterOne() {
        const DeviceArray<int> flag(1), result(1);
        waitForTheLast<<<8, 32>>>(flag.get(), result.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(7, result.first());
    }

    void aKernelWaitsForTheHost() {
        const Mapped flag;
        const DeviceArray<int> result(1);
        waitForFlag<<<1, 1>>>(flag.onDevice(), result.get());
        *flag = 5;
        finish();
        CPPUNIT_ASSERT_EQUAL(5, result.first());
    }

    void aKernelWaitsForAManagedVariable() {
        const DeviceArray<int> result(1);
        waitForManagedFlag<<<1, 1>>>(result.get());
        managedFlag = 2;
        finish();
        CPPUNIT_ASSERT_EQUAL(2, result.first());
    }

    void aKernelServesTheHost() {
        const Mapped request, answer;
        serve<<<1, 64>>>(request.onDevice(), answer.onDevice());
        for (int i = 1; i <= 3; ++i) {
            *request = i;
            while (*answer != 2 * i) {
            }
        }
        *request = -1;
        finish();
    }

    void aKernelWaitsForACopy() {
        const Stream working(cudaStreamNonBlocking), copying(cudaStreamNonBlocking);
        const DeviceArray<int> flag(1), result(1);
        const Mapped one(1);
        waitForFlag<<<1, 1, 0, working.handle>>>(flag.get(), result.get());
        check(cudaMemcpyAsync(flag.get(), one.get(), sizeof(int), cudaMemcpyHostToDevice,
                              copying.handle));
        finish();
        CPPUNIT_ASSERT_EQUAL(1, result.first());
    }

    void aKernelWaitsForALaterOne() {
        const Stream first, second;
        const DeviceArray<int> flag(1), result(1);
        waitForFlag<<<1, 1, 0, first.handle>>>(flag.get(), result.get());
        set<<<1, 1, 0, second.handle>>>(flag.get(), 9);
        finish();
        CPPUNIT_ASSERT_EQUAL(9, result.first());
    }

    void whatComesAfterAWaitingKernelWaits() {
        const Stream stream, other;
        const Mapped flag, copied;
        const DeviceArray<int> value(1), beside(1);
        cudaEvent_t before, after;
        check(cudaEventCreate(&before));
        check(cudaEventCreate(&after));
        check(cudaEventRecord(before, stream.handle));
        waitForFlag<<<1, 1, 0, stream.handle>>>(flag.onDevice(), value.get());
        add<<<1, 1, 0, stream.handle>>>(value.get(), 100);
        check(cudaMemcpyAsync(copied.get(), value.get(), sizeof(int), cudaMemcpyDeviceToHost,
                              stream.handle));
        check(cudaMemsetAsync(value.get(), 0, sizeof(int), stream.handle));
        check(cudaEventRecord(after, stream.handle));
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotReady, cudaStreamQuery(stream.handle));
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotReady, cudaEventQuery(after));
        check(cudaEventSynchronize(before));
        add<<<1, 1, 0, other.handle>>>(beside.get(), 3);
        check(cudaStreamSynchronize(other.handle));
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotReady, cudaEventQuery(after));
        CPPUNIT_ASSERT_EQUAL(0, int(*copied));
        *flag = 1;
        check(cudaEventSynchronize(after));
        CPPUNIT_ASSERT_EQUAL(101, int(*copied));
        check(cudaStreamQuery(stream.handle));
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, before, after));
        CPPUNIT_ASSERT(milliseconds > 0);
        CPPUNIT_ASSERT_EQUAL(0, value.first());
        CPPUNIT_ASSERT_EQUAL(3, beside.first());
        cudaGetLastError();  // it was not ready
        check(cudaEventDestroy(before));
        check(cudaEventDestroy(after));
    }

    void fillingDeviceMemoryWaitsForNobody() {
        const Mapped flag;
        const DeviceArray<int> value(4);
        waitForFlag<<<1, 1>>>(flag.onDevice(), value.get());
        check(cudaMemset(value.get(), 1, sizeof(int)));
        check(cudaMemset2D(value.get() + 1, 8, 1, sizeof(int), 1));
        check(cudaMemset3D(make_cudaPitchedPtr(value.get() + 2, 4, 4, 1), 1,
                           make_cudaExtent(sizeof(int), 1, 1)));
        *flag = 5;
        finish();
        const std::vector<int> filled = value.toHost();
        for (int i = 0; i < 3; ++i) CPPUNIT_ASSERT_EQUAL(0x01010101, filled[i]);
    }

    void aStreamWaitsForAnEventThatWaits() {
        const Stream first(cudaStreamNonBlocking), second(cudaStreamNonBlocking);
        const Mapped flag, copied;
        const DeviceArray<int> value(1);
        cudaEvent_t event;
        check(cudaEventCreate(&event));
        waitForFlag<<<1, 1, 0, first.handle>>>(flag.onDevice(), value.get());
        check(cudaEventRecord(event, first.handle));
        check(cudaStreamWaitEvent(second.handle, event, 0));
        check(cudaMemcpyAsync(copied.get(), value.get(), sizeof(int), cudaMemcpyDeviceToHost,
                              second.handle));
        *flag = 4;
        check(cudaStreamSynchronize(second.handle));
        CPPUNIT_ASSERT_EQUAL(4, int(*copied));
        check(cudaEventDestroy(event));
    }

    void theDefaultStreamWaitsForWaitingKernels() {
        const Stream stream;
        const Mapped flag;
        const DeviceArray<int> value(1);
        waitForFlag<<<1, 1, 0, stream.handle>>>(flag.onDevice(), value.get());
        add<<<1, 1>>>(value.get(), 10);
        *flag = 6;
        int seen = 0;
        check(cudaMemcpy(&seen, value.get(), sizeof seen, cudaMemcpyDeviceToHost));
        CPPUNIT_ASSERT_EQUAL(16, seen);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestProgress);
