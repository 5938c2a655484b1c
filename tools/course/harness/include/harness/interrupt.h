#pragma once

namespace harness {

/// While it lives, the first Ctrl-C or request to end is noted and not obeyed, and a closed
/// standard output is no reason to end.
class InterruptGuard {
  public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;
};

/// The signal that asked this program to end, or 0.
int interruptSignal();

}  // namespace harness
