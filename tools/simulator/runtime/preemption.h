// When a thread that spins may be interrupted: not between what an observer is told of a volatile
// access and the access itself, for whatever others do there would be taken for done before it, or
// behind it.
#pragma once

namespace simulator {

/// Of an OS thread.
class Preemption {
  public:
    /// A volatile access follows.
    void accessComes() { accessComes_ = true; }
    /// By the signal that found the thread where it cannot be interrupted.
    void atNextAccess() { isDue_ = true; }
    /// For the signal that wants to interrupt: true if it is to be done before the next access
    /// instead. A thread that gets to none while the signal comes again and again is elsewhere.
    bool postpones() {
        if (!accessComes_) return false;
        signals_ = signals_ + 1;
        if (signals_ == enough) {
            accessComes_ = false;
            signals_ = 0;
            return false;
        }
        isDue_ = true;
        return true;
    }
    /// Before a volatile access: whether an interruption waits for it.
    bool isDue() {
        const bool isDue = isDue_;
        accessComes_ = false;
        isDue_ = false;
        signals_ = 0;
        return isDue;
    }

  private:
    static constexpr int enough =
        5;  // on a busy machine the thread may not have run between two of them

    volatile bool accessComes_ = false, isDue_ = false;  // a signal handler looks at them
    volatile int signals_ = 0;
};

inline thread_local constinit Preemption preemption;

}  // namespace simulator
