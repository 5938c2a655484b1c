#pragma once

#include "Hardware.h"

/// Until the scope ends, `device` is this host thread's current one: launches, allocations, streams
/// and events are of it. Host; throws CudaError.
class ScopedDevice {
  public:
    explicit ScopedDevice(int device) : before(Hardware::getDeviceId()) {
        Hardware::setDevice(device);
    }

    ~ScopedDevice() { cudaSetDevice(before); }

    ScopedDevice(const ScopedDevice&) = delete;
    ScopedDevice& operator=(const ScopedDevice&) = delete;

  private:
    const int before;
};
