// For functions that the compiler calls in device code.
#pragma once

#include "../../runtime/block.h"
#include "simulator/of_device.h"

/// Puts a function into a section of its own: a thread that is interrupted in there could not say
/// where it is.
#define INSTRUMENTATION [[gnu::section("simulator_instrumentation")]] SIMULATOR_OF_DEVICE

namespace simulator {

/// Device code calls: not the host, nor the part of the scheduler that is compiled into kernels.
/// While one lives, the thread is not preempted.
class InKernel {
  public:
    InKernel() : is_(schedule.inDeviceCode) { schedule.inDeviceCode = false; }
    ~InKernel() { schedule.inDeviceCode = is_; }
    explicit operator bool() const { return is_; }

  private:
    const bool is_;
};

}  // namespace simulator
