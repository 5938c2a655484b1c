// How every function of the API answers.
#pragma once

#include <utility>

#include "context.h"

namespace simulator {

/// The error that stopped an earlier kernel and that the program has been told of by a
/// call that waits.
cudaError_t surfacedError();
/// Makes the error of an earlier kernel known to the program: the device has been waited for.
void waitForDevice();

/// Runs `body`, which returns a cudaError_t, unless a kernel has ended the device's life; remembers
/// its error.
template <class Body>
cudaError_t call(Body&& body) {
    if (const cudaError_t error = surfacedError()) return callFailed(error);
    return callFailed(std::forward<Body>(body)());
}

/// The same for a call that waits for the device.
template <class Body>
cudaError_t waitingCall(Body&& body) {
    waitForDevice();
    return call(std::forward<Body>(body));
}

/// The same for a call that needs no device and works even when a kernel has failed.
template <class Body>
cudaError_t query(Body&& body) {
    return callFailed(std::forward<Body>(body)());
}

}  // namespace simulator
