// Turns where threads wait for anything: it is known of each who can run. The next one is the first
// in the order of indices, or whoever an arbiter chooses.
#pragma once

#include <cstdint>

#include "arbiter.h"
#include "simulator/observed.h"

namespace simulator {

class Freely {
  public:
    static constexpr unsigned maxThreads = 1024, maxWarps = maxThreads / 32;
    static constexpr unsigned nobody = maxThreads;

    /// A block begins, of which an arbiter says who goes on, from the first thread on; or null.
    void begin(ThreadArbiter* arbiter);
    /// Whether an arbiter says who goes on.
    bool isArbitrated() const { return isObserved && arbiter_; }
    ThreadArbiter& arbiter() const { return *arbiter_; }

    /// Nobody can run.
    void clear();
    void wake(unsigned warp, uint32_t lanes) {
        lanes_[warp] |= lanes;
        warps_ |= lanes ? 1u << warp : 0;
    }
    void stop(unsigned thread) {
        const unsigned warp = thread / 32;
        lanes_[warp] &= ~(1u << thread % 32);
        if (!lanes_[warp]) warps_ &= ~(1u << warp);
    }
    bool canAnyRun(unsigned warp) const { return lanes_[warp]; }

    enum class Prefer { ownWarp, otherWarps };
    /// Who goes on after `running`, which may be itself; nobody if none can run.
    unsigned next(unsigned running, Prefer prefer) {
        if (isArbitrated()) return chosen(prefer);
        return inOrder(running, prefer);
    }
    /// Who starts on the stack of a thread that has ended: schedule.count if it is the turn of one
    /// that waited.
    unsigned nextToStart();
    void started(unsigned thread) {
        if (isArbitrated()) started_[thread / 32] |= 1u << thread % 32;
    }
    bool isStarted(unsigned thread) const;

  private:
    unsigned inOrder(unsigned running, Prefer prefer) const;
    unsigned chosen(Prefer prefer);

    ThreadArbiter* arbiter_ = nullptr;
    uint32_t warps_ = 0;               // those with a lane that can run
    uint32_t lanes_[maxWarps] = {};    // that do not wait, those that have yet to start included
    uint32_t started_[maxWarps] = {};  // lanes, where an arbiter says who starts
};

}  // namespace simulator
