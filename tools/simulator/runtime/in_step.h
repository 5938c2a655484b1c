// Turns in step: threads wait at barriers of the whole block alone, and whoever waits hands over to
// its neighbour. The likely part of that is compiled into kernels: see simulator/schedule.h.
#pragma once

#include "simulator/schedule.h"

namespace simulator {

/// The ring of those that have come to a barrier. Threads join when they first wait; until all have
/// started only the newest runs, and it has not joined.
class InStep {
  public:
    void clear() {
        first_ = afterEnd_ = nullptr;
        lastJoined_ = false;
    }

    /// Whether the running thread has waited before.
    bool hasJoined() const {
        return schedule.next == schedule.count && (!isLastToStart() || lastJoined_);
    }
    /// The running thread waits.
    void join();
    /// The running thread ends, one of `live` others having yet to.
    void end(unsigned live);

    /// Some member, the running one if it is one; null if there is none.
    Thread* member() const { return hasJoined() ? schedule.running : first_; }
    /// Who goes on when a thread has ended and all have started.
    Thread& afterEnd() const { return *afterEnd_; }

  private:
    static bool isLastToStart() {
        return schedule.running == schedule.threads + schedule.count - 1;
    }

    Thread* first_ = nullptr;
    Thread* afterEnd_ = nullptr;
    bool lastJoined_ = false;  // the last thread to start is one of them
};

}  // namespace simulator
