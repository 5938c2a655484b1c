// The state of the current device: its errors and its memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "device_variables.h"
#include "devices.h"
#include "driver_types.h"
#include "frames.h"

namespace simulator {

/// An error of the call itself (bad launch configuration, bad argument): cudaGetLastError() returns
/// and clears it.
cudaError_t callFailed(cudaError_t error);

/// Where the host made the call that failed last, in this thread.
Frames lastFailedCall();

/// Forgets the errors of calls that device code made on this OS thread; they are not the host's.
void forgetDeviceError();

/// A kernel ended with `error` (sticky). Surfaces, as on a GPU, at the next call that waits for the
/// device; from then on every call returns it until cudaDeviceReset(). False if an earlier one has
/// failed, whose error stays.
bool kernelFailed(cudaError_t error);

/// The sticky error that ended an earlier kernel, cudaSuccess where there is none; a launch does
/// nothing then.
cudaError_t stickyError();

/// The error that stopped an earlier kernel of any device and that the program has been told of by
/// a call that waits: as on GPUs, it is that of all calls for all devices from then on.
cudaError_t surfacedError();

/// Makes the error of an earlier kernel known to the program: the device has been waited for.
void waitForDevice();

/// Forgets the error that ended an earlier kernel.
void reviveDevice();

/// While one lives, device memory can be read and written, and variables of the device are those of
/// the current one; without any it is inaccessible, so that host code that follows a device pointer
/// faults. Windows nest and may be opened from several threads.
class DeviceMemoryWindow {
  public:
    /// On what kernels of the current device reach.
    DeviceMemoryWindow();
    /// On the memory of those devices.
    explicit DeviceMemoryWindow(DeviceSet devices);
    ~DeviceMemoryWindow();
    DeviceMemoryWindow(const DeviceMemoryWindow&) = delete;
    DeviceMemoryWindow& operator=(const DeviceMemoryWindow&) = delete;

  private:
    const WithVariables variables_;
    const DeviceSet devices_;
};

/// Whether `address` lies in the address range that device memory is carved from.
bool isDeviceAddress(const void* address);

/// What lies at or nearest to `address`: "4 bytes past the end of 4096 bytes allocated at ...". For
/// error messages; takes no lock that a faulting thread could hold.
std::string describeDeviceAddress(const void* address);

}  // namespace simulator
