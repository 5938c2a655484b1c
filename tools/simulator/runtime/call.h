// How every function of the API answers.
#pragma once

#include <utility>

#include "allowed.h"
#include "context.h"
#include "pending_work.h"
#include "uninterrupted.h"

namespace simulator {

/// Runs `body`, which returns a cudaError_t, unless a kernel has ended the device's life; remembers
/// its error.
template <class Body>
cudaError_t call(Body&& body) {
    const Uninterrupted scope;
    if (const cudaError_t error = surfacedError()) return callFailed(error);
    return callFailed(std::forward<Body>(body)());
}

/// The same for a call that a capture may forbid.
template <class Body>
cudaError_t unsafeCall(Body&& body) {
    if (const cudaError_t error = allowUnsafeCall()) return callFailed(error);
    return call(std::forward<Body>(body));
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
    if (const cudaError_t error = allowWorkOfLegacyStream()) return callFailed(error);
    return waitingCall(std::forward<Body>(body), [] { waitForPendingWork(nullptr); });
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
