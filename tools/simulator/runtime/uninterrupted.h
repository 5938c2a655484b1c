#pragma once

#include <atomic>

#include "simulator/device.h"
#include "simulator/schedule.h"

namespace simulator {

/// A thread of a kernel must not be preempted here: others of its OS thread may want its locks, or
/// what it is about to change.
class Uninterrupted {
  public:
    Uninterrupted() : isOnDevice_(onDevice()) {
        if (isOnDevice_) schedule.inDeviceCode = false;
        std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    ~Uninterrupted() {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        if (isOnDevice_) schedule.inDeviceCode = true;
    }
    Uninterrupted(const Uninterrupted&) = delete;
    Uninterrupted& operator=(const Uninterrupted&) = delete;

  private:
    const bool isOnDevice_;
};

}  // namespace simulator
