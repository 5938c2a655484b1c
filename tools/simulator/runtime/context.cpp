// The errors of calls, one per host thread, and the one that ended a kernel, of each device.
#include "context.h"

#include <execinfo.h>

#include <algorithm>
#include <atomic>
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

/// Of which the program has been told.
constinit std::atomic<DeviceSet> devicesKnownToHaveFailed = 0;

Device::KernelError& kernelError() {
    return currentDevice().kernelError;
}

}  // namespace

cudaError_t callFailed(cudaError_t error) {
    if (error == cudaSuccess) return error;
    if (error == cudaErrorNotReady) return error;  // an answer, and not the last error
    lastError() = error;
    if (!onDevice()) failedCall = framesOnHost();
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
    const DeviceSet failed = devicesKnownToHaveFailed.load(std::memory_order_acquire);
    if (!failed) return cudaSuccess;
    const bool isOwn = failed & only(currentDevice().number);
    Device::KernelError& state =
        isOwn ? kernelError() : deviceOf(std::countr_zero(failed)).kernelError;
    const std::lock_guard lock(state.mutex);
    return state.error;
}

void waitForDevice() {
    Device::KernelError& state = kernelError();
    const std::lock_guard lock(state.mutex);
    if (state.error != cudaSuccess) devicesKnownToHaveFailed |= only(currentDevice().number);
}

void reviveDevice() {
    Device::KernelError& state = kernelError();
    const std::lock_guard lock(state.mutex);
    state.error = cudaSuccess;
    devicesKnownToHaveFailed &= ~only(currentDevice().number);
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
