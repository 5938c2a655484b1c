#pragma once

#include <iostream>

#include "../CudaError.h"
#include "../Hardware.h"

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
        const int count = Hardware::getDeviceCount();
        if (deviceId >= count) {
            std::cerr << "There is no device " << deviceId << " here; device 0 runs the kernels."
                      << std::endl;
            deviceId = 0;
        }
        if (const cudaError_t code = cudaSetDevice(deviceId); code != cudaSuccess)
            throw CudaError(code, "CudaContext: cudaSetDevice(" + std::to_string(deviceId) + ")");
        if (deviceInfo == DeviceInfo::CURRENT)
            print(deviceId);
        else if (deviceInfo != DeviceInfo::NONE)
            for (int device = 0; device < count; device++) print(device);
        return launchMode == LaunchModeMOO::USE ? mainUse() : mainTest();
    }

  private:
    static void print(int device) {
        cudaDeviceProp properties;
        const cudaError_t code = cudaGetDeviceProperties(&properties, device);
        if (code != cudaSuccess) throw CudaError(code, "CudaContext: cudaGetDeviceProperties");
        std::cout << "Device " << device << ": " << properties.name << ", compute capability "
                  << properties.major << "." << properties.minor << std::endl;
    }
};
