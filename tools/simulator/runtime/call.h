// How every function of the API answers.
#pragma once

#include <atomic>
#include <utility>

#include "context.h"
#include "pending_work.h"
#include "simulator/schedule.h"

namespace simulator {

/// A thread of a kernel that calls the API must not be preempted there: others may want its locks.
class Uninterrupted {
  public:
    Uninterrupted() : isOnDevice_(onDevice()) {
        if (isOnDevice_) schedule.inDeviceCode = false;
        std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    ~Uninterrupted() {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        if (isOnDevice_) schedule.inDeviceCode = true;
    }
    Uninterrupted(const Uninterrupted&) = delete;
    Uninterrupted& operator=(const Uninterrupted&) = delete;

  private:
    const bool isOnDevice_;
};

/// Runs `body`, which returns a cudaError_t, unless a kernel has ended the device's life; remembers
/// its error.
template <class Body>
cudaError_t call(Body&& body) {
    const Uninterrupted scope;
    if (const cudaError_t error = surfacedError()) return callFailed(error);
    return callFailed(std::forward<Body>(body)());
}

/// The same for a call that waits for the device, as `wait` does.
template <class Body, class Wait>
cudaError_t waitingCall(Body&& body, const Wait& wait) {
    wait();
    waitForDevice();
    return call(std::forward<Body>(body));
}

/// The same for a call that waits for all that the default stream waits for.
template <class Body>
cudaError_t waitingCall(Body&& body) {
    return waitingCall(
        std::forward<Body>(body), [] { waitForPendingWork(nullptr); });
}

/// The same for a call that waits for all work.
template <class Body>
cudaError_t callAfterAll(Body&& body) {
    return waitingCall(
        std::forward<Body>(body), [] { waitForPendingWork(); });
}

/// The same for a call that needs no device and works even when a kernel has failed.
template <class Body>
cudaError_t query(Body&& body) {
    return callFailed(std::forward<Body>(body)());
}

}  // namespace simulator
