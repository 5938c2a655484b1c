// When a thread that spins may be interrupted: not between what the checker is told of a volatile access and
// the access itself, for whatever others do there would be taken for done before it, or behind it.
#pragma once

namespace simulator::checker {

/// Of an OS thread.
class Preemption {
  public:
    /// A volatile access follows.
    void accessComes() { accessComes_ = true; }
    /// For the signal that wants to interrupt: true if it is to be done before the next access instead. A
    /// thread that gets to none until the signal comes again is elsewhere.
    bool postpones() {
        isPostponed_ = accessComes_ && !isPostponed_;
        return isPostponed_;
    }
    /// Before a volatile access: whether an interruption waits for it.
    bool isDue() {
        const bool isDue = isPostponed_;
        accessComes_ = false;
        isPostponed_ = false;
        return isDue;
    }

  private:
    volatile bool accessComes_ = false, isPostponed_ = false;  // a signal handler looks at them
};

inline thread_local constinit Preemption preemption;

}  // namespace simulator::checker
