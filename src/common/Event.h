#pragma once

#include "CudaError.h"

/// A mark in a stream, with the time at which the device reached it. Host; throws CudaError.
class Event {
  public:
    Event() { check(cudaEventCreate(&event), "cudaEventCreate"); }
    ~Event() { cudaEventDestroy(event); }

    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    void record(cudaStream_t stream = nullptr) {
        check(cudaEventRecord(event, stream), "cudaEventRecord");
    }

    /// Waits until the device has reached it. Returns at once if it was never recorded.
    void wait() { check(cudaEventSynchronize(event), "cudaEventSynchronize"); }

    /// What is enqueued in `stream` from now on waits until the device has reached it. The stream
    /// may be another device's, the host does not wait.
    void holdBack(cudaStream_t stream) {
        check(cudaStreamWaitEvent(stream, event), "cudaStreamWaitEvent");
    }

    /// Whether wait() would return at once.
    bool isReached() {
        const cudaError_t code = cudaEventQuery(event);
        if (code != cudaErrorNotReady)
            check(code, "cudaEventQuery");
        else
            cudaGetLastError();  // not an error, but the next call that asks for one would find it
        return code == cudaSuccess;
    }

    /// The device must have reached both.
    double millisecondsTo(const Event& later) const {
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, event, later.event), "cudaEventElapsedTime");
        return milliseconds;
    }

  private:
    static void check(cudaError_t code, const char* call) {
        if (code != cudaSuccess) throw CudaError(code, call);
    }

    cudaEvent_t event = nullptr;
};
