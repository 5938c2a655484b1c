// Streams and events, as an H100 with CUDA 13 answers.
#include <cppunit/extensions/HelperMacros.h>

#include <array>
#include <atomic>
#include <thread>

#include "Device.h"

namespace {

__global__ void increment(int* value) {
    atomicAdd(value, 1);
}

__global__ void busy(long long nanoseconds) {
    const long long begin = clock64();
    while (clock64() - begin < nanoseconds) {
    }
}

struct Event {
    cudaEvent_t handle = nullptr;
    explicit Event(unsigned flags = cudaEventDefault) {
        check(cudaEventCreateWithFlags(&handle, flags));
    }
    ~Event() { cudaEventDestroy(handle); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
};

void expectError(cudaError_t expected, cudaError_t actual) {
    CPPUNIT_ASSERT_EQUAL(std::string(cudaGetErrorName(expected)),
                         std::string(cudaGetErrorName(actual)));
    CPPUNIT_ASSERT_EQUAL(expected, cudaGetLastError());
}

/// A window of an access policy, all of whose accesses are hits.
cudaStreamAttrValue windowOf(void* begin, size_t bytes) {
    cudaStreamAttrValue value = {};
    value.accessPolicyWindow.base_ptr = begin;
    value.accessPolicyWindow.num_bytes = bytes;
    value.accessPolicyWindow.hitRatio = 1;
    value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    value.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    return value;
}

cudaAccessPolicyWindow windowOf(cudaStream_t stream) {
    cudaStreamAttrValue value = {};
    check(cudaStreamGetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value));
    return value.accessPolicyWindow;
}

int priorityOf(cudaStream_t stream) {
    int priority = 99;
    check(cudaStreamGetPriority(stream, &priority));
    return priority;
}

void countCall(void* calls) {
    ++*static_cast<int*>(calls);
}

void waitForStepOne(void* data) {
    auto& step = *static_cast<std::atomic<int>*>(data);
    while (step != 1) std::this_thread::yield();
    step = 2;
}

void CUDART_CB countSuccess(cudaStream_t, cudaError_t status, void* calls) {
    if (status == cudaSuccess) ++*static_cast<int*>(calls);
}

}  // namespace

class TestStreams : public CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(TestStreams);
    CPPUNIT_TEST(workOfAStreamIsInOrder);
    CPPUNIT_TEST(manyStreams);
    CPPUNIT_TEST(flagsAndPriorities);
    CPPUNIT_TEST(attributes);
    CPPUNIT_TEST(attributesAreCopied);
    CPPUNIT_TEST(badAttributesAreRefused);
    CPPUNIT_TEST(theCacheForWhatPersists);
    CPPUNIT_TEST(defaultStreams);
    CPPUNIT_TEST(badStreamsAreRefused);
    CPPUNIT_TEST(callbacksAndHostFunctions);
    CPPUNIT_TEST(aHostFunctionMayWaitForTheHost);
    CPPUNIT_TEST(eventsMeasureTime);
    CPPUNIT_TEST(eventsThatDoNotMeasure);
    CPPUNIT_TEST(eventsThatWereNotRecorded);
    CPPUNIT_TEST(streamsWaitForEvents);
    CPPUNIT_TEST(badEventsAreRefused);
    CPPUNIT_TEST_SUITE_END();

  public:
    void workOfAStreamIsInOrder() {
        const Stream stream;
        const DeviceArray<int> value(1);
        constexpr int steps = 4;
        int* pinned = nullptr;
        check(cudaMallocHost(&pinned, steps * sizeof(int)));
        for (int i = 0; i < steps; ++i) {
            increment<<<1, 32, 0, stream.handle>>>(value.get());
            check(cudaMemcpyAsync(pinned + i, value.get(), sizeof(int), cudaMemcpyDeviceToHost,
                                  stream.handle));
        }
        check(cudaStreamSynchronize(stream.handle));
        for (int i = 0; i < steps; ++i) CPPUNIT_ASSERT_EQUAL(32 * (i + 1), pinned[i]);
        CPPUNIT_ASSERT_EQUAL(cudaSuccess, cudaStreamQuery(stream.handle));
        check(cudaFreeHost(pinned));
    }

    void manyStreams() {
        const DeviceArray<int> value(1);
        const std::array<Stream, 8> streams;
        for (const Stream& stream : streams) increment<<<4, 64, 0, stream.handle>>>(value.get());
        finish();
        CPPUNIT_ASSERT_EQUAL(8 * 4 * 64, value.first());
    }

    void flagsAndPriorities() {
        const Stream stream(cudaStreamNonBlocking);
        unsigned flags = 99;
        int priority = 99, least = 99, greatest = 99;
        check(cudaStreamGetFlags(stream.handle, &flags));
        CPPUNIT_ASSERT_EQUAL(unsigned(cudaStreamNonBlocking), flags);
        check(cudaDeviceGetStreamPriorityRange(&least, &greatest));
        CPPUNIT_ASSERT(greatest <= least);
        cudaStream_t urgent;
        check(cudaStreamCreateWithPriority(&urgent, cudaStreamDefault, -100));
        check(cudaStreamGetPriority(urgent, &priority));
        CPPUNIT_ASSERT_EQUAL(greatest, priority);
        check(cudaStreamDestroy(urgent));
    }

    void attributes() {
        const Stream stream;
        const DeviceArray<int> value(1);
        CPPUNIT_ASSERT_EQUAL(size_t{0}, windowOf(stream.handle).num_bytes);
        for (const cudaStream_t handle : {stream.handle, cudaStream_t{}, cudaStreamPerThread}) {
            cudaStreamAttrValue wanted = windowOf(value.get(), sizeof(int));
            check(cudaStreamSetAttribute(handle, cudaStreamAttributeAccessPolicyWindow, &wanted));
            const cudaAccessPolicyWindow window = windowOf(handle);
            CPPUNIT_ASSERT(window.base_ptr == value.get() && window.num_bytes == sizeof(int));
            CPPUNIT_ASSERT_EQUAL(1.0f, window.hitRatio);
            CPPUNIT_ASSERT_EQUAL(cudaAccessPropertyPersisting, window.hitProp);
            CPPUNIT_ASSERT_EQUAL(cudaAccessPropertyStreaming, window.missProp);
            increment<<<1, 32, 0, handle>>>(value.get());
            wanted = windowOf(nullptr, 0);
            check(cudaStreamSetAttribute(handle, cudaStreamAttributeAccessPolicyWindow, &wanted));
        }
        finish();
        CPPUNIT_ASSERT_EQUAL(3 * 32, value.first());

        cudaStreamAttrValue policy = {}, domain = {}, domains = {}, found = {};
        policy.syncPolicy = cudaSyncPolicyBlockingSync;
        check(cudaStreamSetAttribute(stream.handle, cudaStreamAttributeSynchronizationPolicy,
                                     &policy));
        check(cudaStreamGetAttribute(stream.handle, cudaStreamAttributeSynchronizationPolicy,
                                     &found));
        CPPUNIT_ASSERT_EQUAL(cudaSyncPolicyBlockingSync, found.syncPolicy);
        check(cudaStreamGetAttribute(stream.handle, cudaStreamAttributeMemSyncDomain, &found));
        CPPUNIT_ASSERT_EQUAL(cudaLaunchMemSyncDomainDefault, found.memSyncDomain);
        domain.memSyncDomain = cudaLaunchMemSyncDomainRemote;
        check(cudaStreamSetAttribute(stream.handle, cudaStreamAttributeMemSyncDomain, &domain));
        check(cudaStreamGetAttribute(stream.handle, cudaStreamAttributeMemSyncDomain, &found));
        CPPUNIT_ASSERT_EQUAL(cudaLaunchMemSyncDomainRemote, found.memSyncDomain);
        check(cudaStreamGetAttribute(stream.handle, cudaStreamAttributeMemSyncDomainMap, &found));
        CPPUNIT_ASSERT_EQUAL(1, int(found.memSyncDomainMap.remote));
        domains.memSyncDomainMap.remote = 3;
        check(cudaStreamSetAttribute(stream.handle, cudaStreamAttributeMemSyncDomainMap, &domains));
        check(cudaStreamGetAttribute(stream.handle, cudaStreamAttributeMemSyncDomainMap, &found));
        CPPUNIT_ASSERT_EQUAL(3, int(found.memSyncDomainMap.remote));
    }

    void attributesAreCopied() {
        const Stream from, to(cudaStreamNonBlocking);
        cudaStreamAttrValue value = {};
        value.priority = -2;
        check(cudaStreamSetAttribute(from.handle, cudaStreamAttributePriority, &value));
        CPPUNIT_ASSERT_EQUAL(-2, priorityOf(from.handle));
        value.priority = -100;
        check(cudaStreamSetAttribute(from.handle, cudaStreamAttributePriority, &value));
        int greatest = 99;
        check(cudaDeviceGetStreamPriorityRange(nullptr, &greatest));
        CPPUNIT_ASSERT_EQUAL(greatest, priorityOf(from.handle));

        value = windowOf(&value, 64);
        check(cudaStreamSetAttribute(from.handle, cudaStreamAttributeAccessPolicyWindow, &value));
        CPPUNIT_ASSERT_EQUAL(0, priorityOf(to.handle));
        check(cudaStreamCopyAttributes(to.handle, from.handle));
        CPPUNIT_ASSERT_EQUAL(greatest, priorityOf(to.handle));
        CPPUNIT_ASSERT_EQUAL(size_t{64}, windowOf(to.handle).num_bytes);
        unsigned flags = 99;
        check(cudaStreamGetFlags(to.handle, &flags));
        CPPUNIT_ASSERT_EQUAL(unsigned(cudaStreamNonBlocking), flags);
    }

    void badAttributesAreRefused() {
        const Stream stream;
        cudaDeviceProp device;
        check(cudaGetDeviceProperties(&device, 0));
        const auto refuse = [&](cudaStreamAttrID attribute, const cudaStreamAttrValue& value) {
            expectError(cudaErrorInvalidValue,
                        cudaStreamSetAttribute(stream.handle, attribute, &value));
        };
        const auto largest = static_cast<size_t>(device.accessPolicyMaxWindowSize);
        cudaStreamAttrValue value = windowOf(&value, largest);
        check(cudaStreamSetAttribute(stream.handle, cudaStreamAttributeAccessPolicyWindow, &value));
        refuse(cudaStreamAttributeAccessPolicyWindow, windowOf(&value, largest + 1));
        for (const float ratio : {-0.5f, 1.5f}) {
            value = windowOf(&value, 64);
            value.accessPolicyWindow.hitRatio = ratio;
            refuse(cudaStreamAttributeAccessPolicyWindow, value);
        }
        value = windowOf(&value, 64);
        value.accessPolicyWindow.missProp = cudaAccessPropertyPersisting;
        refuse(cudaStreamAttributeAccessPolicyWindow, value);
        CPPUNIT_ASSERT_EQUAL(largest, windowOf(stream.handle).num_bytes);

        value = {};
        refuse(cudaStreamAttributeSynchronizationPolicy, value);
        value.memSyncDomainMap.remote = 4;
        refuse(cudaStreamAttributeMemSyncDomainMap, value);
        constexpr auto ofLaunches = static_cast<cudaStreamAttrID>(2);
        refuse(ofLaunches, value);
        expectError(cudaErrorInvalidValue,
                    cudaStreamGetAttribute(stream.handle, ofLaunches, &value));
    }

    void theCacheForWhatPersists() {
        int size = -1, window = -1, domains = -1;
        check(cudaDeviceGetAttribute(&size, cudaDevAttrMaxPersistingL2CacheSize, 0));
        check(cudaDeviceGetAttribute(&window, cudaDevAttrMaxAccessPolicyWindowSize, 0));
        check(cudaDeviceGetAttribute(&domains, cudaDevAttrMemSyncDomainCount, 0));
        cudaDeviceProp device;
        check(cudaGetDeviceProperties(&device, 0));
        CPPUNIT_ASSERT_EQUAL(device.persistingL2CacheMaxSize, size);
        CPPUNIT_ASSERT_EQUAL(device.accessPolicyMaxWindowSize, window);
        CPPUNIT_ASSERT(window > 0);
        CPPUNIT_ASSERT_EQUAL(4, domains);

        const auto largest = static_cast<size_t>(size);
        size_t before = 0, found = 99;
        check(cudaDeviceGetLimit(&before, cudaLimitPersistingL2CacheSize));
        for (const size_t bytes : {size_t{0}, largest}) {
            check(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, bytes));
            check(cudaDeviceGetLimit(&found, cudaLimitPersistingL2CacheSize));
            CPPUNIT_ASSERT_EQUAL(bytes, found);
        }
        expectError(cudaErrorInvalidValue,
                    cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, largest + 1));
        expectError(cudaErrorInvalidValue, cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 129));
        check(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, before));
        check(cudaCtxResetPersistingL2Cache());
    }

    void defaultStreams() {
        unsigned flags = 99;
        check(cudaStreamGetFlags(nullptr, &flags));
        CPPUNIT_ASSERT_EQUAL(unsigned(cudaStreamDefault), flags);
        const DeviceArray<int> value(1);
        increment<<<1, 1, 0, cudaStreamPerThread>>>(value.get());
        increment<<<1, 1, 0, cudaStreamLegacy>>>(value.get());
        check(cudaStreamSynchronize(cudaStreamPerThread));
        check(cudaStreamSynchronize(cudaStreamLegacy));
        check(cudaStreamQuery(nullptr));
        CPPUNIT_ASSERT_EQUAL(2, value.first());
    }

    void badStreamsAreRefused() {
        cudaStream_t stream;
        expectError(cudaErrorInvalidValue, cudaStreamCreate(nullptr));
        expectError(cudaErrorInvalidValue, cudaStreamCreateWithFlags(&stream, 77));
        expectError(cudaErrorInvalidResourceHandle, cudaStreamDestroy(nullptr));
        expectError(cudaErrorInvalidResourceHandle, cudaStreamDestroy(cudaStreamLegacy));
    }

    void callbacksAndHostFunctions() {
        const Stream stream;
        int calls = 0;
        check(cudaLaunchHostFunc(stream.handle, countCall, &calls));
        check(cudaStreamAddCallback(stream.handle, countSuccess, &calls, 0));
        check(cudaStreamSynchronize(stream.handle));
        CPPUNIT_ASSERT_EQUAL(2, calls);
        expectError(cudaErrorInvalidValue, cudaLaunchHostFunc(stream.handle, nullptr, nullptr));
        expectError(cudaErrorInvalidValue,
                    cudaStreamAddCallback(stream.handle, nullptr, nullptr, 0));
    }

    /// The default stream does not wait for a stream that does not block it.
    void aHostFunctionMayWaitForTheHost() {
        const Stream stream(cudaStreamNonBlocking);
        const DeviceArray<int> value(1);
        std::atomic<int> step = 0;
        check(cudaLaunchHostFunc(stream.handle, waitForStepOne, &step));
        const int seven = 7;
        check(cudaMemcpy(value.get(), &seven, sizeof(int), cudaMemcpyHostToDevice));
        CPPUNIT_ASSERT_EQUAL(cudaErrorNotReady, cudaStreamQuery(stream.handle));
        cudaGetLastError();
        step = 1;
        check(cudaStreamSynchronize(stream.handle));
        CPPUNIT_ASSERT_EQUAL(2, step.load());
        CPPUNIT_ASSERT_EQUAL(7, value.first());
    }

    void eventsMeasureTime() {
        const Event begin, end;
        check(cudaEventRecord(begin.handle));
        busy<<<1, 1>>>(5000000);  // at most 5 ms, on a GPU of 1 GHz or more
        check(cudaEventRecord(end.handle));
        check(cudaEventSynchronize(end.handle));
        check(cudaEventQuery(end.handle));
        float forward = 0, backward = 0;
        check(cudaEventElapsedTime(&forward, begin.handle, end.handle));
        check(cudaEventElapsedTime(&backward, end.handle, begin.handle));
        CPPUNIT_ASSERT(forward > 1 && forward < 2000);
        CPPUNIT_ASSERT_DOUBLES_EQUAL(-forward, backward, 1e-3);
    }

    void eventsThatDoNotMeasure() {
        const Event begin, silent(cudaEventDisableTiming);
        check(cudaEventRecord(begin.handle));
        check(cudaEventRecord(silent.handle));
        check(cudaEventSynchronize(silent.handle));
        float elapsed = 0;
        expectError(cudaErrorInvalidResourceHandle,
                    cudaEventElapsedTime(&elapsed, begin.handle, silent.handle));
    }

    void eventsThatWereNotRecorded() {
        const Event begin, end;
        check(cudaEventQuery(begin.handle));
        check(cudaEventSynchronize(begin.handle));
        float elapsed = 0;
        expectError(cudaErrorInvalidResourceHandle,
                    cudaEventElapsedTime(&elapsed, begin.handle, end.handle));
        check(cudaEventRecord(begin.handle));
        expectError(cudaErrorInvalidResourceHandle,
                    cudaEventElapsedTime(&elapsed, begin.handle, end.handle));
    }

    void streamsWaitForEvents() {
        const Stream first, second;
        const Event event;
        const DeviceArray<int> value(1);
        increment<<<1, 100, 0, first.handle>>>(value.get());
        check(cudaEventRecord(event.handle, first.handle));
        check(cudaStreamWaitEvent(second.handle, event.handle, 0));
        int seen = 0;
        check(cudaMemcpyAsync(&seen, value.get(), sizeof seen, cudaMemcpyDeviceToHost,
                              second.handle));
        check(cudaStreamSynchronize(second.handle));
        CPPUNIT_ASSERT_EQUAL(100, seen);
    }

    void badEventsAreRefused() {
        const Stream stream;
        const Event event;
        cudaEvent_t made;
        float elapsed;
        expectError(cudaErrorInvalidValue, cudaEventCreate(static_cast<cudaEvent_t*>(nullptr)));
        expectError(cudaErrorInvalidValue, cudaEventCreateWithFlags(&made, 0x80));
        expectError(cudaErrorInvalidValue, cudaEventCreateWithFlags(&made, cudaEventInterprocess));
        expectError(cudaErrorInvalidValue, cudaStreamWaitEvent(stream.handle, event.handle, 5));
        expectError(cudaErrorInvalidResourceHandle, cudaEventRecord(nullptr));
        expectError(cudaErrorInvalidResourceHandle, cudaEventQuery(nullptr));
        expectError(cudaErrorInvalidResourceHandle, cudaEventSynchronize(nullptr));
        expectError(cudaErrorInvalidResourceHandle, cudaEventDestroy(nullptr));
        expectError(cudaErrorInvalidResourceHandle, cudaStreamWaitEvent(stream.handle, nullptr, 0));
        expectError(cudaErrorInvalidResourceHandle,
                    cudaEventElapsedTime(&elapsed, nullptr, event.handle));
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(TestStreams);
