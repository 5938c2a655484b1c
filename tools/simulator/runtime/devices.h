// The simulated devices: what each has of its own, and which one a host thread drives.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <mutex>

#include "arena.h"
#include "driver_types.h"

namespace simulator {

inline constexpr int mostDevices = 64;

/// A set of devices, a bit for each.
using DeviceSet = uint64_t;
constexpr DeviceSet only(int device) {
    return DeviceSet{1} << device;
}

struct Device {
    explicit Device(int number);
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const int number;
    Arena memory;

    /// What ended a kernel of it.
    struct KernelError {
        std::mutex mutex;
        cudaError_t error = cudaSuccess;
    } kernelError;

    /// The others whose memory its kernels may follow a pointer into: see
    /// cudaDeviceEnablePeerAccess().
    std::atomic<DeviceSet> peers = 0;
    /// And those that may reach what streams allocate on this one: see cudaMemPoolSetAccess().
    std::atomic<DeviceSet> guestsOfPool = 0;

    /// Held while the host waits for a kernel: such kernels of one device run one by one.
    std::mutex kernel;

    /// Whose memory its kernels reach.
    DeviceSet reachable() const;
};

/// How many the program has: ATELIER_DEVICES, or 1. Ends the program if that is no number from 1 to
/// `mostDevices`.
int deviceCount();

inline bool isDevice(int number) {
    return number >= 0 && number < deviceCount();
}

/// One of them, which lives until the process ends.
Device& deviceOf(int number);

/// The one that the calls of this host thread are for, and whose work this OS thread does.
Device& currentDevice();
void setCurrentDevice(Device& device);

/// While one lives, another device is the current one.
class OnDevice {
  public:
    explicit OnDevice(Device& device) : before_(currentDevice()) { setCurrentDevice(device); }
    ~OnDevice() { setCurrentDevice(before_); }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;

  private:
    Device& before_;
};

/// The device in whose memory `address` lies, null if it lies in none. Never waits.
Device* deviceAt(const void* address);

/// The device in whose memory `address` lies, if kernels of the current one do not reach it; else
/// null.
Device* unreachedAt(const void* address);

/// Calls `body` for each device of the set.
void forEachOf(DeviceSet devices, auto&& body) {
    for (; devices; devices &= devices - 1) body(deviceOf(std::countr_zero(devices)));
}

/// All that the program has.
inline DeviceSet allDevices() {
    return ~DeviceSet{0} >> (mostDevices - deviceCount());
}

}  // namespace simulator
