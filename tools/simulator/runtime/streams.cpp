// Streams and events. Work is done in the call that asks for it, in order, unless it is pending
// (pending_work.h), so both only remember who exists and when an event was recorded.
#include "streams.h"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "call.h"
#include "capture.h"
#include "cuda_runtime_api.h"
#include "observer.h"
#include "pending_work.h"
#include "stream_attributes.h"
#include "transcript.h"

struct CUstream_st {
    simulator::Device* device = nullptr;
    unsigned flags = cudaStreamDefault;
    simulator::StreamAttributes attributes{};
};

struct CUevent_st {
    using Clock = std::chrono::steady_clock;
    simulator::Device* device;  // null for that of all
    unsigned flags;
    std::optional<Clock::time_point> recorded;
};

namespace simulator {

namespace {

/// The live handles of one kind. An unknown handle is found out instead of followed.
template <class T>
class Handles {
  public:
    T* add(T value) {
        const std::lock_guard lock(mutex_);
        auto owner = std::make_unique<T>(value);
        T* const handle = owner.get();
        live_.emplace(handle, std::move(owner));
        return handle;
    }
    bool has(T* handle) const {
        const std::lock_guard lock(mutex_);
        return live_.contains(handle);
    }
    /// The device whose it is; the current one if there is no such handle.
    Device& deviceOf(T* handle) const {
        const std::lock_guard lock(mutex_);
        return live_.contains(handle) && handle->device ? *handle->device : currentDevice();
    }
    bool remove(T* handle) {
        const std::lock_guard lock(mutex_);
        return live_.erase(handle) == 1;
    }

  private:
    std::unordered_map<T*, std::unique_ptr<T>> live_;
    mutable std::mutex mutex_;
};

Handles<CUstream_st>& streams() {
    static auto& streams = *new Handles<CUstream_st>;
    return streams;
}

Handles<CUevent_st>& events() {
    static auto& events = *new Handles<CUevent_st>;
    return events;
}

bool isDefaultStream(cudaStream_t stream) {
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

/// What is known of a stream that exists.
CUstream_st& knownOf(cudaStream_t stream) {
    static CUstream_st legacy[mostDevices], perThread[mostDevices];
    const int device = currentDevice().number;
    if (stream == cudaStreamPerThread) return perThread[device];
    return isDefaultStream(stream) ? legacy[device] : *stream;
}

Device& deviceOfEvent(cudaEvent_t event) {
    return deviceCount() == 1 ? currentDevice() : events().deviceOf(event);
}

cudaError_t needEvent(cudaEvent_t event) {
    return events().has(event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}
cudaError_t needStream(cudaStream_t stream) {
    return isStream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

/// Whether it was ever recorded, or will be.
bool isRecorded(cudaEvent_t event) {
    return event->recorded || !isRecordDone(event);
}

/// A node of the graph's own, of an event that is not the capture's.
cudaError_t captureExternal(cudaStream_t stream, NodeWork work) {
    return isCapturing(stream) ? capture(stream, std::move(work)) : cudaErrorIllegalState;
}

cudaError_t refuseOfOtherDevice(cudaEvent_t event) {
    tell(&Observer::eventIsOfOtherDevice, event);
    return cudaErrorInvalidResourceHandle;
}

void tellOfStream(HostCall::Kind kind, cudaStream_t stream, cudaEvent_t event = nullptr,
                  bool isBlocking = true) {
    tell(&Observer::called,
         HostCall{.kind = kind, .stream = stream, .event = event, .isBlocking = isBlocking});
}

/// A function of the host, in its turn: as a kernel it may wait for what the program does next.
void callInTurn(cudaStream_t stream, const std::function<void()>& function) {
    tellOfStream(HostCall::Kind::hostFunction, stream);
    tell(&Observer::memoryOpens);
    // Observers are told of one thing after another; and after an error no more work begins.
    if (isObserved || transcript::isOn() || stickyError() != cudaSuccess)
        function();
    else
        launchBesideHost(stream, [=](Attention&) { function(); });
    tell(&Observer::memoryCloses);
}

/// All has been done by then; an observer is told what may be relied on.
cudaError_t waitForStream(cudaStream_t stream) {
    if (const cudaError_t error = needStream(stream)) return error;
    tellOfStream(HostCall::Kind::waitForStream, stream);
    tell(&Observer::hostWaitsForStream, stream);
    return cudaSuccess;
}
cudaError_t waitForEvent(cudaEvent_t event) {
    if (const cudaError_t error = needEvent(event)) return error;
    tellOfStream(HostCall::Kind::waitForEvent, nullptr, event);
    tell(&Observer::hostWaitsForEvent, event);
    return cudaSuccess;
}

}  // namespace

bool isStream(cudaStream_t stream) {
    return isDefaultStream(stream) || streams().has(stream);
}

Device& deviceOfStream(cudaStream_t stream) {
    const bool isCurrent = deviceCount() == 1 || isDefaultStream(stream);
    return isCurrent ? currentDevice() : streams().deviceOf(stream);
}

void makeOfAllDevices(cudaEvent_t event) {
    event->device = nullptr;
}

bool isBlocking(cudaStream_t stream) {
    return isDefaultStream(stream) || !(stream->flags & cudaStreamNonBlocking);
}

}  // namespace simulator

using namespace simulator;

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    return call([&] {
        if (!stream || (flags & ~cudaStreamNonBlocking)) return cudaErrorInvalidValue;
        *stream = streams().add({&currentDevice(), flags, StreamAttributes(priority)});
        noteKernelsHearFromHost();
        tellOfStream(HostCall::Kind::createStream, *stream, nullptr,
                     !(flags & cudaStreamNonBlocking));
        tell(&Observer::streamCreated, *stream, !(flags & cudaStreamNonBlocking));
        return cudaSuccess;
    });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return cudaStreamCreateWithPriority(stream, flags, leastPriority);
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    return call([&] {
        if (!streams().remove(stream)) return cudaErrorInvalidResourceHandle;
        forgetCapturing(stream);
        tellOfStream(HostCall::Kind::destroyStream, stream);
        tell(&Observer::streamDestroyed, stream);
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
    return call([&] {
        if (!flags) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        if (const cudaError_t error = allowOutsideOfGraphs(stream)) return error;
        *flags = knownOf(stream).flags;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
    return call([&] {
        if (!device) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        *device = deviceOfStream(stream).number;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    return call([&] {
        if (!priority) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        *priority = knownOf(stream).attributes.priority();
        return cudaSuccess;
    });
}

cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID attribute,
                                   cudaStreamAttrValue* value) {
    return call([&] {
        if (!value) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        return knownOf(stream).attributes.get(attribute, *value);
    });
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute,
                                   const cudaStreamAttrValue* value) {
    return call([&] {
        if (!value) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        return knownOf(stream).attributes.set(attribute, *value);
    });
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
    return call([&] {
        for (const cudaStream_t stream : {to, from})
            if (const cudaError_t error = needStream(stream)) return error;
        if (&deviceOfStream(to) != &deviceOfStream(from)) return cudaErrorInvalidValue;
        knownOf(to).attributes = knownOf(from).attributes;
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    return call([&] {
        if (least) *least = leastPriority;
        if (greatest) *greatest = greatestPriority;
        return cudaSuccess;
    });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
    const OnDevice scope(deviceOfStream(stream));
    if (const cudaError_t error = allowWaitFor(stream)) return callFailed(error);
    if (isStream(stream) && !isWorkDone(stream)) return callFailed(cudaErrorNotReady);
    return cudaStreamSynchronize(stream);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    const OnDevice scope(deviceOfStream(stream));
    if (const cudaError_t error = allowWaitFor(stream)) return callFailed(error);
    return waitingCall([&] { return waitForStream(stream); },
                       [&] {
                           if (isStream(stream)) waitForPendingWork(stream);
                       });
}

cudaError_t cudaDeviceSynchronize() {
    if (const cudaError_t error = allowWaitForAll()) return callFailed(error);
    tellOfStream(HostCall::Kind::waitForAll, nullptr);
    tell(&Observer::hostWaitsForAll);
    return callAfterAll([] { return cudaSuccess; });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
    const OnDevice scope(deviceOfStream(stream));
    return call([&] {
        if (flags > cudaEventWaitExternal) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        if (const cudaError_t error = needEvent(event)) return error;
        if (flags == cudaEventWaitExternal) return captureExternal(stream, EventWait{event});
        if (isCaptured(event) || (isCapturing(stream) && isRecorded(event)))
            return captureWait(stream, event);
        tellOfStream(HostCall::Kind::streamWaits, stream, event);
        continueAfter(stream, event);
        tell(&Observer::streamWaits, stream, event);
        return cudaSuccess;
    });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void* userData, unsigned flags) {
    const OnDevice scope(deviceOfStream(stream));
    return call([&] {
        if (!callback || flags != 0) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        if (const cudaError_t error = allowOutsideOfGraphs(stream)) return error;
        callInTurn(stream, [=] { callback(stream, stickyError(), userData); });
        return cudaSuccess;
    });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* userData) {
    const OnDevice scope(deviceOfStream(stream));
    return call([&] {
        if (!function) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        if (isCapturing(stream)) return capture(stream, cudaHostNodeParams{function, userData});
        callInTurn(stream, [=] {
            if (stickyError() == cudaSuccess) function(userData);
        });
        return cudaSuccess;
    });
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void*, size_t, unsigned) {
    return call([&] {
        const cudaError_t error = needStream(stream);
        return error == cudaSuccess ? allowOutsideOfGraphs(stream) : error;
    });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    return call([&] {
        constexpr unsigned known =
            cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
        const bool interprocessWithTiming =
            (flags & cudaEventInterprocess) && !(flags & cudaEventDisableTiming);
        if (!event || (flags & ~known) || interprocessWithTiming) return cudaErrorInvalidValue;
        *event = events().add({&currentDevice(), flags, std::nullopt});
        tell(&Observer::eventCreated, *event);
        return cudaSuccess;
    });
}

cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags) {
    return cudaEventCreateWithFlags(event, flags);
}
cudaError_t cudaEventCreate(cudaEvent_t* event) {
    return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
    return call([&] {
        forgetCaptured(event);
        return events().remove(event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
    });
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
    const OnDevice scope(deviceOfStream(stream));
    return call([&] {
        if (flags > cudaEventRecordExternal) return cudaErrorInvalidValue;
        if (const cudaError_t error = needStream(stream)) return error;
        if (const cudaError_t error = needEvent(event)) return error;
        if (&deviceOfEvent(event) != &currentDevice()) return refuseOfOtherDevice(event);
        if (flags == cudaEventRecordExternal) return captureExternal(stream, EventRecord{event});
        if (isCapturing(stream)) return captureRecord(stream, event);
        forgetCaptured(event);
        const auto record = [=] {
            if (events().has(event)) event->recorded = CUevent_st::Clock::now();
        };
        tellOfStream(HostCall::Kind::recordEvent, stream, event);
        inTurn(stream, record, event);
        tell(&Observer::eventRecorded, event, stream);
        return cudaSuccess;
    });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
    const OnDevice scope(deviceOfEvent(event));
    if (const cudaError_t error = allowWaitFor(event)) return callFailed(error);
    if (!isRecordDone(event)) return callFailed(cudaErrorNotReady);
    return cudaEventSynchronize(event);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    const OnDevice scope(deviceOfEvent(event));
    if (const cudaError_t error = allowWaitFor(event)) return callFailed(error);
    return waitingCall([&] { return waitForEvent(event); }, [&] { waitForPendingRecord(event); });
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
    return call([&] {
        if (!milliseconds) return cudaErrorInvalidValue;
        for (const cudaEvent_t event : {start, end}) {
            if (const cudaError_t error = needEvent(event)) return error;
            if (isCaptured(event)) return cudaErrorCapturedEvent;
            if (event->flags & cudaEventDisableTiming) return cudaErrorInvalidResourceHandle;
            if (!isRecordDone(event)) return cudaErrorNotReady;
            if (!event->recorded) return cudaErrorInvalidResourceHandle;
        }
        if (start->device != end->device) {
            const OnDevice scope(deviceOfEvent(start));
            return refuseOfOtherDevice(end);
        }
        *milliseconds =
            std::chrono::duration<float, std::milli>(*end->recorded - *start->recorded).count();
        return cudaSuccess;
    });
}
