// Lanes run one after another here, and together on a GPU: each lane's events are kept, and put
// together to what the warp does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "access_cost.h"
#include "event.h"

namespace simulator::profiler {

/// What the lanes of a warp do together.
struct WarpEvent {
    Event event;        // of the first of them
    WarpAccess access;  // of an access; else its lanes alone mean something
    bool splits;        // of a block: its lanes part at its end
};

class WarpMerge {
  public:
    /// As many events a lane are kept at most.
    static constexpr size_t most = 1024;

    void append(unsigned lane, Event event) { logs_[lane].push_back(event); }
    bool isFull(unsigned lane) const { return logs_[lane].size() >= most; }

    /// Calls visit(WarpEvent) for what is there, as far as lanes that may yet go on let it be
    /// known.
    template <class Visit>
    void merge(uint32_t goOn, Visit visit);

  private:
    /// How many events of the warp are known, at least. Of a lane that goes on, the last is not:
    /// where its branch leads is yet to come.
    size_t known(uint32_t goOn) const;
    /// The lanes that are first, in the order of places; 0 if nothing is left.
    uint32_t first() const;
    WarpEvent take(uint32_t lanes);
    bool part(uint32_t lanes) const;
    void forgetMerged();

    std::array<std::vector<Event>, warpLanes> logs_;
    std::array<size_t, warpLanes> next_{};
};

template <class Visit>
void WarpMerge::merge(uint32_t goOn, Visit visit) {
    uint32_t lanes = ~0u;
    while (lanes != 0) {
        size_t steps = known(goOn);
        if (steps == 0) break;
        for (; steps > 0 && (lanes = first()); --steps) visit(take(lanes));
    }
    forgetMerged();
}

}  // namespace simulator::profiler
