#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "ledger.h"

namespace harness {

/// Tells reporters what several parts of a run do at once as if one ran after another, in their
/// order: what is said of a part before its turn waits until all before it have ended.
class Turns {
  public:
    Turns(Reporters reporters, std::size_t parts) : reporters_(reporters), parts_(parts) {}

    /// What is to be told of that part, until the part ends with it; called by one thread, each
    /// part's by its own.
    std::unique_ptr<Reporter> reporterOf(std::size_t part);

  private:
    class InTurn;
    using Event = std::function<void(Reporter&)>;

    struct Part {
        std::vector<Event> waiting;
        bool ended = false;
    };

    void tell(std::size_t part, const Event& event);
    void end(std::size_t part);
    void tellReporters(const Event& event) const;

    const Reporters reporters_;
    std::mutex mutex_;
    std::vector<Part> parts_;
    std::size_t turn_ = 0;  // whose it is
};

}  // namespace harness
