#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "ledger.h"

namespace harness {

/// Tells reporters what several suites do at once as if one ran after another, in their order: what
/// is said of a suite before its turn waits until all before it have ended.
class Turns {
  public:
    Turns(Reporters reporters, std::size_t suites) : reporters_(reporters), suites_(suites) {}

    /// What is to be told of that suite; called by one thread, each suite's by its own.
    std::unique_ptr<Reporter> reporterOf(std::size_t suite);

  private:
    class InTurn;
    using Event = std::function<void(Reporter&)>;

    struct Suite {
        std::vector<Event> waiting;
        bool ended = false;
    };

    void tell(std::size_t suite, const Event& event);
    void end(std::size_t suite);
    void tellReporters(const Event& event) const;

    const Reporters reporters_;
    std::mutex mutex_;
    std::vector<Suite> suites_;
    std::size_t turn_ = 0;  // whose it is
};

}  // namespace harness
