// Sees to it that a kernel gets on: threads that spin let the others run, and one that
// hangs is stopped.
#pragma once

#include <atomic>
#include <memory>

#include "launch.h"

namespace simulator {

/// Whether the host waits for a kernel. As long as it does not, it may be the kernel that waits for
/// the host.
struct Attention {
    std::atomic<bool> waits = false;  // from now on
    std::atomic<bool> asks = false;   // whether it has ended; taken back by who reads it

    bool take() { return asks.exchange(false) || waits; }
};

/// Watches a launch while it lives. A kernel that the host waits for is stopped when it makes no
/// progress (no thread starts or ends, no barrier or warp intrinsic completes) for 3 seconds of
/// spinning or 10 seconds of anything else; for 1 and 3 seconds once a kernel of the process has
/// hung, or where SIMULATOR_HAS_HUNG is set; when no block ends for the longer of these times while
/// the threads of one meet without end; or when it lasts longer than SIMULATOR_KERNEL_SECONDS, if
/// that is set.
class Watch {
  public:
    Watch(Launch& launch, Attention& attention);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

  private:
    struct Seen;
    const std::unique_ptr<Seen> seen_;
    friend class Watchdog;
};

}  // namespace simulator
