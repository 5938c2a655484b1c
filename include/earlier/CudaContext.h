#pragma once

#include <iostream>

#include "Device.h"

enum class LaunchModeMOO { USE, TEST };

/// Of which devices the driver is loaded before anything is measured: it loads by itself.
enum class DeviceDriver { LOAD_CURRENT, LOAD_ALL };

/// Of which devices something is printed first.
enum class DeviceInfo { NONE, CURRENT, ALL_SIMPLE, ALL };

/// What a main fills in: the device, and which of its two functions runs.
class CudaContext {
  public:
    int deviceId = 0;
    LaunchModeMOO launchMode = LaunchModeMOO::USE;
    DeviceDriver deviceDriver = DeviceDriver::LOAD_CURRENT;
    DeviceInfo deviceInfo = DeviceInfo::NONE;
    int (*mainUse)() = nullptr;
    int (*mainTest)() = nullptr;

    /// Returns what the chosen function returns. Takes device 0 if this machine has no `deviceId`.
    int process() {
        if (deviceId >= Device::getDeviceCount()) {
            std::cerr << "There is no device " << deviceId << " here; device 0 runs the kernels."
                      << std::endl;
            deviceId = 0;
        }
        Device::setDevice(deviceId);
        if (deviceInfo == DeviceInfo::CURRENT)
            Device::printCurrent();
        else if (deviceInfo != DeviceInfo::NONE)
            Device::printAll();
        return launchMode == LaunchModeMOO::USE ? mainUse() : mainTest();
    }
};
