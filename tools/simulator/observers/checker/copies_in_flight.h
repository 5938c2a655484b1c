// Asynchronous copies within a kernel that nobody has waited for: whoever touches what they write,
// or writes what they read, may come too early.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "incident.h"

namespace simulator::checker {

/// Of a block. Copies belong to a queue: a thread's own, or that of a pipeline or a barrier, which
/// any thread waits for.
class CopiesInFlight {
  public:
    using Queue =
        std::pair<uintptr_t, uint32_t>;  // a pipeline or a barrier; a thread if it has one
    static constexpr uint32_t anyThread = UINT32_MAX;

    bool empty() const { return copies_.empty(); }
    void begin(const Queue& queue, uint32_t thread, uintptr_t to, uintptr_t from, size_t bytes,
               const Incident::Side& by) {
        copies_.push_back({queue, committed_[{queue, thread}], to, from, bytes, by});
    }
    /// What the thread has begun since is a stage.
    void commit(const Queue& queue, uint32_t thread) { ++committed_[{queue, thread}]; }
    uint64_t committed(const Queue& queue, uint32_t thread) const {
        const auto found = committed_.find({queue, thread});
        return found == committed_.end() ? 0 : found->second;
    }
    /// The stages before that one are done.
    void done(const Queue& queue, uint64_t stage) {
        std::erase_if(
            copies_, [&](const Copy& copy) { return copy.queue == queue && copy.stage < stage; });
    }
    /// The copy that such an access comes too early for.
    std::optional<Incident::Side> conflict(uintptr_t address, size_t bytes, bool writes) const {
        const auto found = std::ranges::find_if(copies_, [&](const Copy& copy) {
            const auto meets = [&](uintptr_t begin) {
                return address < begin + copy.bytes && begin < address + bytes;
            };
            return meets(copy.to) || (writes && copy.from && meets(copy.from));
        });
        return found == copies_.end() ? std::nullopt : std::optional(found->by);
    }

  private:
    struct Copy {
        Queue queue;
        uint64_t stage;
        uintptr_t to, from;
        size_t bytes;
        Incident::Side by;
    };

    std::vector<Copy> copies_;
    std::map<std::pair<Queue, uint32_t>, uint64_t> committed_;  // how many stages
};

}  // namespace simulator::checker
