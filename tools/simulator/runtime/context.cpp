// The errors of calls, one per host thread, and the one that ended a kernel, of each device.
#include "context.h"

#include <execinfo.h>

#include <algorithm>
#include <cstdio>
#include <mutex>

#include "arena.h"
#include "cuda_runtime_api.h"
#include "observer.h"
#include "simulator/device.h"

namespace simulator {

namespace {

thread_local cudaError_t lastErrorOfHost = cudaSuccess, lastErrorOfDevice = cudaSuccess;

thread_local Frames failedCall;

thread_local constinit const Frames* assumedPlace = nullptr;

cudaError_t& lastError() {
    return onDevice() ? lastErrorOfDevice : lastErrorOfHost;
}

Device::KernelError& kernelError() {
    return currentDevice().kernelError;
}

}  // namespace

cudaError_t callFailed(cudaError_t error) {
    if (error == cudaSuccess) return error;
    lastError() = error;
    if (!onDevice() && error != cudaErrorNotReady) failedCall = framesOnHost();
    return error;
}

Frames lastFailedCall() {
    return failedCall;
}

HostIsAt::HostIsAt(const Frames& place) {
    assumedPlace = &place;
}

HostIsAt::~HostIsAt() {
    assumedPlace = nullptr;
}

Frames framesOnHost() {
    if (assumedPlace) return *assumedPlace;
    void* addresses[Frames::most];
    Frames frames;
    frames.count = backtrace(addresses, Frames::most);
    std::copy(addresses, addresses + frames.count, frames.at);
    return frames;
}

void forgetDeviceError() {
    lastErrorOfDevice = cudaSuccess;
}

bool kernelFailed(cudaError_t error) {
    Device::KernelError& state = kernelError();
    const std::lock_guard lock(state.mutex);
    if (state.error != cudaSuccess) return false;
    state.error = error;
    return true;
}

cudaError_t stickyError() {
    Device::KernelError& state = kernelError();
    const std::lock_guard lock(state.mutex);
    return state.error;
}

cudaError_t surfacedError() {
    Device::KernelError& state = kernelError();
    const std::lock_guard lock(state.mutex);
    return state.surfaced ? state.error : cudaSuccess;
}

void waitForDevice() {
    Device::KernelError& state = kernelError();
    const std::lock_guard lock(state.mutex);
    state.surfaced = state.error != cudaSuccess;
}

void reviveDevice() {
    Device::KernelError& state = kernelError();
    const std::lock_guard lock(state.mutex);
    state.error = cudaSuccess;
    state.surfaced = false;
}

}  // namespace simulator

using namespace simulator;

cudaError_t cudaPeekAtLastError() {
    if (!onDevice()) tell(&Observer::errorAsked);
    return lastError();
}

cudaError_t cudaGetLastError() {
    const cudaError_t error = cudaPeekAtLastError();
    lastError() = cudaSuccess;
    return error;
}
