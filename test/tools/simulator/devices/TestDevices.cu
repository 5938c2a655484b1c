// Several devices, as two H100s with CUDA 13 answer: each has its memory, streams, events and
// errors. Where there is one, tests about two say so and ask nothing.
#include <cppunit/extensions/HelperMacros.h>

#include <cstring>
#include <functional>
#include <iostream>
#include <memory>
#include <thread>

#include "../ChildProcess.h"
#include "../Device.h"

namespace {

__global__ void add(int* cell, int value) {
    *cell += value;
}

__global__ void fill(int* cells, int count, int value) {
    for (int i = int(threadIdx.x); i < count; i += int(blockDim.x)) cells[i] = value + i;
}

__global__ void sum(const int* cells, int count, int* result) {
    int total = 0;
    for (int i = 0; i < count; ++i) total += cells[i];
    *result = total;
}

/// Says that it runs, and ends when all others have said so.
__global__ void meet(volatile int* isThere, int self, int count) {
    isThere[self] = 1;
    __threadfence_system();
    for (int other = 0; other < count; ++other)
        while (!isThere[other]) {
        }
}

__global__ void busy(long long nanoseconds) {
    const long long begin = clock64();
    while (clock64() - begin < nanoseconds) {
    }
}

int devices() {
    int count = 0;
    check(cudaGetDeviceCount(&count));
    return count;
}

/// Whether there are two; says so if not.
bool areTwo(const char* test) {
    if (devices() > 1) return true;
    std::cout << " (" << test << " needs two devices, here is one)";
    return false;
}

struct On {
    explicit On(int device) { check(cudaSetDevice(device)); }
    ~On() { cudaSetDevice(0); }
    On(const On&) = delete;
    On& operator=(const On&) = delete;
};

/// Integers in the memory of one device.
class Cells {
  public:
    Cells(int device, int count, int value = 0) : m_device(device), m_count(count) {
        const On on(device);
        check(cudaMalloc(&m_cells, sizeof(int) * size_t(count)));
        fill<<<1, 32>>>(m_cells, count, value);
        finish();
    }
    ~Cells() {
        const On on(m_device);
        cudaFree(m_cells);
    }
    Cells(const Cells&) = delete;
    Cells& operator=(const Cells&) = delete;

    int* get() const { return m_cells; }
    size_t bytes() const { return sizeof(int) * size_t(m_count); }
    int operator[](int index) const {
        int value = 0;
        check(cudaMemcpy(&value, m_cells + index, sizeof value, cudaMemcpyDefault));
        return value;
    }

  private:
    const int m_device, m_count;
    int* m_cells = nullptr;
};

void expect(cudaError_t expected, cudaError_t actual) {
    CPPUNIT_ASSERT_EQUAL(std::string(cudaGetErrorName(expected)),
                         std::string(cudaGetErrorName(actual)));
    CPPUNIT_ASSERT_EQUAL(expected, cudaGetLastError());
}

cudaPointerAttributes attributesOf(const void* pointer) {
    cudaPointerAttributes attributes = {};
    check(cudaPointerGetAttributes(&attributes, pointer));
    return attributes;
}

int currentDevice() {
    int device = -1;
    check(cudaGetDevice(&device));
    return device;
}

}  // namespace

class TestDevices : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestDevices);
    CPPUNIT_TEST(testEachHostThreadHasItsDevice);
    CPPUNIT_TEST(testUnknownDevicesAreRefused);
    CPPUNIT_TEST(testPropertiesOfEach);
    CPPUNIT_TEST(testMemoryOfEach);
    CPPUNIT_TEST(testAddressesAreOfOneSpace);
    CPPUNIT_TEST(testMemoryOfTheHostIsOfAll);
    CPPUNIT_TEST(testLimitsOfEach);
    CPPUNIT_TEST(testCopiesGoAround);
    CPPUNIT_TEST(testCopiesBetweenUnknownDevicesAreRefused);
    CPPUNIT_TEST(testSlicesGoFromOneToAnother);
    CPPUNIT_TEST(testPeerAccessIsAskedForOnce);
    CPPUNIT_TEST(testKernelsFollowPointersOfPeers);
    CPPUNIT_TEST(testStreamsBelongToADevice);
    CPPUNIT_TEST(testMemoryIsSetByItsDevice);
    CPPUNIT_TEST(testACopyOnADefaultStreamWaitsForBothDevices);
    CPPUNIT_TEST(testFreeingWaitsForTheOwner);
    CPPUNIT_TEST(testEventsBelongToADevice);
    CPPUNIT_TEST(testAStreamWaitsForAnEventOfAnotherDevice);
    CPPUNIT_TEST(testADeviceWaitsForItsOwnWork);
    CPPUNIT_TEST(testAGraphOverTwoDevices);
    CPPUNIT_TEST(testThreadsDriveDevicesAtTheSameTime);
    CPPUNIT_TEST(testAResetIsOfOneDevice);
    CPPUNIT_TEST_SUITE_END();

  public:
    void tearDown() override { check(cudaSetDevice(0)); }

    void testEachHostThreadHasItsDevice() {
        check(cudaSetDevice(devices() - 1));
        int other = -1;
        std::thread([&] { other = currentDevice(); }).join();
        CPPUNIT_ASSERT_EQUAL(0, other);
        CPPUNIT_ASSERT_EQUAL(devices() - 1, currentDevice());
    }

    void testUnknownDevicesAreRefused() {
        cudaDeviceProp properties;
        int value;
        cudaMemPool_t pool;
        for (const int unknown : {-1, devices()}) {
            expect(cudaErrorInvalidDevice, cudaSetDevice(unknown));
            expect(cudaErrorInvalidDevice, cudaGetDeviceProperties(&properties, unknown));
            expect(cudaErrorInvalidDevice,
                   cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, unknown));
            expect(cudaErrorInvalidDevice, cudaDeviceGetDefaultMemPool(&pool, unknown));
            expect(cudaErrorInvalidDevice, cudaDeviceCanAccessPeer(&value, 0, unknown));
        }
        CPPUNIT_ASSERT_EQUAL(0, currentDevice());
    }

    void testPropertiesOfEach() {
        for (int device = 0; device < devices(); ++device) {
            cudaDeviceProp properties;
            check(cudaGetDeviceProperties(&properties, device));
            CPPUNIT_ASSERT_EQUAL(32, properties.warpSize);
            char busId[32];
            check(cudaDeviceGetPCIBusId(busId, sizeof busId, device));
            int found = -1;
            check(cudaDeviceGetByPCIBusId(&found, busId));
            CPPUNIT_ASSERT_EQUAL(device, found);
        }
    }

    void testMemoryOfEach() {
        for (int device = 0; device < devices(); ++device) {
            const Cells cells(device, 4);
            CPPUNIT_ASSERT_EQUAL(device, attributesOf(cells.get()).device);
            CPPUNIT_ASSERT_EQUAL(device == 0, attributesOf(cells.get()).devicePointer != nullptr);
            CPPUNIT_ASSERT_EQUAL(cudaMemoryTypeDevice, attributesOf(cells.get()).type);
        }
        if (!areTwo("whose memory is used up")) return;
        const On on(1);
        size_t before, after, total;
        check(cudaMemGetInfo(&before, &total));
        const Cells cells(0, 16 << 20);
        check(cudaSetDevice(1));
        check(cudaMemGetInfo(&after, &total));
        CPPUNIT_ASSERT(before - after < cells.bytes());
    }

    // The host and every device are meant by an address alone.
    void testAddressesAreOfOneSpace() {
        const Cells first(0, 8, 10), last(devices() - 1, 8, 20);
        check(cudaMemcpy(last.get() + 1, first.get(), 4, cudaMemcpyDefault));
        CPPUNIT_ASSERT_EQUAL(10, last[1]);
        check(cudaMemcpy(first.get(), last.get(), 4, cudaMemcpyDeviceToDevice));
        CPPUNIT_ASSERT_EQUAL(20, first[0]);
        check(cudaMemcpyPeer(last.get(), 0, first.get() + 2, 0, 4));  // whatever the numbers say
        CPPUNIT_ASSERT_EQUAL(12, last[0]);
    }

    void testMemoryOfTheHostIsOfAll() {
        int *managed, *pinned;
        check(cudaMallocManaged(&managed, sizeof(int)));
        check(cudaMallocHost(&pinned, sizeof(int)));
        *managed = *pinned = 1;
        for (int device = 0; device < devices(); ++device) {
            const On on(device);
            add<<<1, 1>>>(managed, 10);
            add<<<1, 1>>>(pinned, 100);
            finish();
        }
        CPPUNIT_ASSERT_EQUAL(1 + 10 * devices(), *managed);
        CPPUNIT_ASSERT_EQUAL(1 + 100 * devices(), *pinned);
        check(cudaFree(managed));
        check(cudaFreeHost(pinned));
    }

    void testLimitsOfEach() {
        size_t before = 0, after = 0;
        check(cudaDeviceGetLimit(&before, cudaLimitPrintfFifoSize));
        if (!areTwo("whose limit is set")) return;
        {
            const On on(1);
            check(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, before * 2));
        }
        check(cudaDeviceGetLimit(&after, cudaLimitPrintfFifoSize));
        CPPUNIT_ASSERT_EQUAL(before, after);
    }

    void testCopiesGoAround() {
        const int count = devices();
        std::vector<std::unique_ptr<Cells>> cells;
        for (int device = 0; device < count; ++device)
            cells.push_back(std::make_unique<Cells>(device, 100, 1000 * (device + 1)));
        for (int device = 0; device + 1 < count; ++device)
            check(cudaMemcpyPeer(cells[size_t(device) + 1]->get(), device + 1,
                                 cells[size_t(device)]->get(), device, cells[0]->bytes()));
        CPPUNIT_ASSERT_EQUAL(1099, (*cells.back())[99]);
        const Stream stream;
        check(cudaMemcpyPeerAsync(cells.back()->get(), count - 1, cells[0]->get() + 50, 0, 4,
                                  stream.handle));
        check(cudaStreamSynchronize(stream.handle));
        CPPUNIT_ASSERT_EQUAL(1050, (*cells.back())[0]);
    }

    void testCopiesBetweenUnknownDevicesAreRefused() {
        const Cells cells(0, 2, 7);
        for (const int unknown : {-1, devices()}) {
            expect(cudaErrorInvalidDevice,
                   cudaMemcpyPeer(cells.get(), unknown, cells.get() + 1, 0, 4));
            expect(cudaErrorInvalidDevice,
                   cudaMemcpyPeer(cells.get(), 0, cells.get() + 1, unknown, 4));
            check(cudaMemcpyPeer(cells.get(), unknown, cells.get() + 1, 0, 0));  // nothing
        }
        CPPUNIT_ASSERT_EQUAL(7, cells[0]);
    }

    void testSlicesGoFromOneToAnother() {
        const int last = devices() - 1;
        const Cells from(0, 12), to(last, 12, 100);
        cudaMemcpy3DPeerParms copy = {};
        copy.srcDevice = 0;
        copy.dstDevice = last;
        copy.srcPtr = make_cudaPitchedPtr(from.get(), 16, 16, 3);
        copy.dstPtr = make_cudaPitchedPtr(to.get(), 16, 16, 3);
        copy.extent = make_cudaExtent(8, 3, 1);
        check(cudaMemcpy3DPeer(&copy));
        CPPUNIT_ASSERT_EQUAL(5, to[5]);
        CPPUNIT_ASSERT_EQUAL(106, to[6]);
        copy.dstDevice = devices();
        expect(cudaErrorInvalidDevice, cudaMemcpy3DPeer(&copy));
    }

    void testPeerAccessIsAskedForOnce() {
        int can = -1;
        check(cudaDeviceCanAccessPeer(&can, 0, 0));
        CPPUNIT_ASSERT_EQUAL(0, can);
        for (const int none : {-1, devices()}) {
            expect(cudaErrorInvalidDevice, cudaDeviceEnablePeerAccess(none, 0));
            expect(cudaErrorInvalidDevice, cudaDeviceDisablePeerAccess(none));
        }
        if (!areTwo("peer access")) return;
        expect(cudaErrorPeerAccessUnsupported, cudaDeviceEnablePeerAccess(0, 0));
        expect(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(0));
        check(cudaDeviceCanAccessPeer(&can, 0, 1));
        CPPUNIT_ASSERT_EQUAL(1, can);
        int supported = -1;
        check(cudaDeviceGetP2PAttribute(&supported, cudaDevP2PAttrAccessSupported, 0, 1));
        CPPUNIT_ASSERT_EQUAL(1, supported);
        expect(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(1));
        expect(cudaErrorInvalidValue, cudaDeviceEnablePeerAccess(1, 1));
        check(cudaDeviceEnablePeerAccess(1, 0));
        expect(cudaErrorPeerAccessAlreadyEnabled, cudaDeviceEnablePeerAccess(1, 0));
        check(cudaDeviceDisablePeerAccess(1));
        expect(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(1));
    }

    void testKernelsFollowPointersOfPeers() {
        if (!areTwo("a kernel that follows a pointer")) return;
        const Cells there(1, 10, 1);
        const Cells result(0, 1);
        check(cudaDeviceEnablePeerAccess(1, 0));
        sum<<<1, 1>>>(there.get(), 10, result.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(55, result[0]);
        add<<<1, 1>>>(there.get(), 4);
        finish();
        CPPUNIT_ASSERT_EQUAL(5, there[0]);
        const Cells later(1, 2, 3);  // allocated since
        add<<<1, 1>>>(later.get(), 4);
        finish();
        CPPUNIT_ASSERT_EQUAL(7, later[0]);
        check(cudaDeviceDisablePeerAccess(1));
    }

    void testStreamsBelongToADevice() {
        if (!areTwo("a stream of another device")) return;
        check(cudaSetDevice(1));
        const Stream other;
        const Cells there(1, 4, 4), here(0, 4);
        check(cudaSetDevice(0));
        int device = -1;
        check(cudaStreamGetDevice(other.handle, &device));
        CPPUNIT_ASSERT_EQUAL(1, device);
        add<<<1, 1, 0, other.handle>>>(there.get(), 1);  // runs there, though the manual forbids it
        check(cudaGetLastError());
        check(cudaMemcpyAsync(here.get(), there.get(), 4, cudaMemcpyDefault, other.handle));
        check(cudaStreamSynchronize(other.handle));
        check(cudaStreamQuery(other.handle));
        CPPUNIT_ASSERT_EQUAL(5, here[0]);
    }

    void testMemoryIsSetByItsDevice() {
        if (!areTwo("memory of another device that is set")) return;
        const Cells there(1, 4, 7);
        check(cudaSetDevice(1));
        const Stream other;
        check(cudaSetDevice(0));
        expect(cudaErrorInvalidValue, cudaMemset(there.get(), 0, 4));
        expect(cudaErrorInvalidValue, cudaMemsetAsync(there.get(), 0, 4));
        CPPUNIT_ASSERT_EQUAL(7, there[0]);
        check(cudaMemsetAsync(there.get(), 0, 4, other.handle));
        check(cudaStreamSynchronize(other.handle));
        CPPUNIT_ASSERT_EQUAL(0, there[0]);
    }

    // CUDA C++ Programming Guide, "Peer-to-Peer Memory Copy".
    void testACopyOnADefaultStreamWaitsForBothDevices() {
        if (!areTwo("a copy that waits for two default streams")) return;
        const Cells there(1, 1), here(0, 1);
        check(cudaSetDevice(1));
        busy<<<1, 1>>>(400'000'000);
        add<<<1, 1>>>(there.get(), 5);
        check(cudaSetDevice(0));
        check(cudaMemcpyPeerAsync(here.get(), 0, there.get(), 1, 4));
        CPPUNIT_ASSERT_EQUAL(5, here[0]);
    }

    void testFreeingWaitsForTheOwner() {
        if (!areTwo("a device that frees another one's memory")) return;
        check(cudaSetDevice(1));
        int* there;
        check(cudaMalloc(&there, 4));
        const Stream other;
        busy<<<1, 1, 0, other.handle>>>(1'000'000'000);
        check(cudaSetDevice(0));
        check(cudaFree(there));
        check(cudaStreamQuery(other.handle));
    }

    void testEventsBelongToADevice() {
        if (!areTwo("an event of another device")) return;
        const auto eventOn = [](int device) {
            const On on(device);
            cudaEvent_t event;
            check(cudaEventCreate(&event));
            check(cudaEventRecord(event));
            return event;
        };
        const cudaEvent_t here = eventOn(0), there = eventOn(1);
        expect(cudaErrorInvalidResourceHandle, cudaEventRecord(there));
        check(cudaEventSynchronize(there));
        check(cudaEventSynchronize(here));
        check(cudaEventQuery(there));
        float milliseconds;
        expect(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&milliseconds, here, there));
        check(cudaEventDestroy(here));
        check(cudaEventDestroy(there));
    }

    void testAStreamWaitsForAnEventOfAnotherDevice() {
        if (!areTwo("an event that a stream of another device waits for")) return;
        const Cells there(1, 1), here(0, 1);
        check(cudaSetDevice(1));
        const Stream producer(cudaStreamNonBlocking);
        cudaEvent_t ready;
        check(cudaEventCreateWithFlags(&ready, cudaEventDisableTiming));
        busy<<<1, 1, 0, producer.handle>>>(400'000'000);
        add<<<1, 1, 0, producer.handle>>>(there.get(), 42);
        check(cudaEventRecord(ready, producer.handle));
        check(cudaSetDevice(0));
        const Stream consumer(cudaStreamNonBlocking);
        check(cudaStreamWaitEvent(consumer.handle, ready, 0));
        check(cudaMemcpyPeerAsync(here.get(), 0, there.get(), 1, 4, consumer.handle));
        check(cudaStreamSynchronize(consumer.handle));
        CPPUNIT_ASSERT_EQUAL(42, here[0]);
        check(cudaEventDestroy(ready));
    }

    void testADeviceWaitsForItsOwnWork() {
        if (!areTwo("a device that waits")) return;
        check(cudaSetDevice(1));
        const Stream other;
        busy<<<1, 1, 0, other.handle>>>(2'000'000'000);
        check(cudaSetDevice(0));
        check(cudaDeviceSynchronize());
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotReady, cudaStreamQuery(other.handle));
        check(cudaGetLastError());  // that was an answer
        check(cudaStreamSynchronize(other.handle));
    }

    void testAGraphOverTwoDevices() {
        if (!areTwo("a graph over two devices")) return;
        const Cells here(0, 1), there(1, 1);
        check(cudaSetDevice(1));
        const Stream second;
        cudaEvent_t joins;
        check(cudaEventCreate(&joins));
        check(cudaSetDevice(0));
        const Stream first;
        cudaEvent_t forks;
        check(cudaEventCreate(&forks));
        check(cudaStreamBeginCapture(first.handle, cudaStreamCaptureModeGlobal));
        add<<<1, 1, 0, first.handle>>>(here.get(), 1);
        check(cudaEventRecord(forks, first.handle));
        check(cudaSetDevice(1));
        check(cudaStreamWaitEvent(second.handle, forks, 0));
        add<<<1, 1, 0, second.handle>>>(there.get(), 2);
        check(cudaEventRecord(joins, second.handle));
        check(cudaSetDevice(0));
        check(cudaStreamWaitEvent(first.handle, joins, 0));
        cudaGraph_t graph;
        check(cudaStreamEndCapture(first.handle, &graph));
        cudaGraphExec_t exec;
        check(cudaGraphInstantiate(&exec, graph, 0));
        for (int launch = 0; launch < 3; ++launch) check(cudaGraphLaunch(exec, first.handle));
        check(cudaGraphLaunch(exec, second.handle));
        check(cudaStreamSynchronize(first.handle));
        check(cudaStreamSynchronize(second.handle));
        CPPUNIT_ASSERT_EQUAL(4, here[0]);
        CPPUNIT_ASSERT_EQUAL(8, there[0]);
        check(cudaGetLastError());
        check(cudaGraphExecDestroy(exec));
        check(cudaGraphDestroy(graph));
        check(cudaEventDestroy(forks));
        check(cudaEventDestroy(joins));
    }

    // Kernels that wait for each other end only if all of them run.
    void testThreadsDriveDevicesAtTheSameTime() {
        const int count = devices();
        int* isThere;
        check(cudaHostAlloc(&isThere, sizeof(int) * size_t(count), cudaHostAllocPortable));
        std::memset(isThere, 0, sizeof(int) * size_t(count));
        std::vector<cudaError_t> errors(size_t(count), cudaErrorUnknown);
        std::vector<std::thread> threads;
        for (int device = 0; device < count; ++device)
            threads.emplace_back([=, &errors] {
                cudaSetDevice(device);
                meet<<<1, 1>>>(isThere, device, count);
                errors[size_t(device)] = cudaDeviceSynchronize();
            });
        for (std::thread& thread : threads) thread.join();
        for (const cudaError_t error : errors) check(error);
        check(cudaFreeHost(isThere));
    }

    void testAResetIsOfOneDevice() {
        if (!areTwo("a reset")) return;
        const Cells here(0, 1, 3);
        check(cudaSetDevice(1));
        int* lost;
        check(cudaMalloc(&lost, 4));
        check(cudaDeviceEnablePeerAccess(0, 0));
        check(cudaDeviceReset());
        CPPUNIT_ASSERT_EQUAL(1, currentDevice());
        CPPUNIT_ASSERT_EQUAL(cudaMemoryTypeUnregistered, attributesOf(lost).type);
        expect(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(0));
        CPPUNIT_ASSERT_EQUAL(3, here[0]);
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestDevices);

/// What ends a device's life, in a process of its own.
class TestFailingDevices : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestFailingDevices);
    CPPUNIT_TEST(testAKernelWithoutPeerAccess);
    CPPUNIT_TEST(testAccessIsOneWay);
    CPPUNIT_TEST(testAllDevicesHearOfAnError);
    CPPUNIT_TEST_SUITE_END();

  public:
    void testAKernelWithoutPeerAccess() {
        expectSaid(
            "illegal",
            [] {
                const Cells there(1, 1);
                add<<<1, 1>>>(there.get(), 1);
                say(cudaDeviceSynchronize() == cudaErrorIllegalAddress, "illegal");
            });
    }

    void testAccessIsOneWay() {
        expectSaid(
            "one way",
            [] {
                const Cells here(0, 1);
                cudaDeviceEnablePeerAccess(1, 0);
                cudaSetDevice(1);
                add<<<1, 1>>>(here.get(), 1);
                say(cudaDeviceSynchronize() == cudaErrorIllegalAddress, "one way");
            });
    }

    // Once the program has been told of it, no device does anything.
    void testAllDevicesHearOfAnError() {
        expectSaid(
            "all",
            [] {
                const Cells here(0, 1, 7), there(1, 1);
                cudaSetDevice(1);
                const Stream other;
                add<<<1, 1, 0, other.handle>>>(here.get(), 1);
                cudaSetDevice(0);
                const bool lived = cudaGetLastError() == cudaSuccess;
                const bool failed = cudaStreamSynchronize(other.handle) == cudaErrorIllegalAddress;
                const bool isDead = cudaDeviceSynchronize() == cudaErrorIllegalAddress &&
                                    cudaMemset(here.get(), 0, 4) == cudaErrorIllegalAddress;
                add<<<1, 1>>>(here.get(), 1);
                say(lived && failed && isDead && cudaGetLastError() == cudaErrorIllegalAddress,
                    "all");
            });
    }

  private:
    static void say(bool isSo, const char* what) {
        if (isSo) std::cout << what << std::endl;
    }

    /// Where there are two devices.
    static void expectSaid(const std::string& words, const std::function<void()>& body) {
        const Ending ending = inChild([&] {
            if (devices() > 1)
                body();
            else
                std::cout << words << ": one device" << std::endl;
        });
        CPPUNIT_ASSERT_MESSAGE(ending.output, ending.says(words));
    }
};

CPPUNIT_TEST_SUITE_REGISTRATION(TestFailingDevices);
