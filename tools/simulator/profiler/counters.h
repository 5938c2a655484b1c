// What a kernel costs, added up by the places of its code.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "warp_merge.h"

namespace simulator::profiler {

/// Of one place. What has no meaning for its kind is 0.
struct Counters {
    Kind kind = Kind::block;
    uint64_t requests = 0;  // how often a warp has come there
    uint64_t lanes = 0;     // with how many lanes, added up
    uint64_t wavefronts = 0, conflicts = 0;
    uint64_t sectors = 0, bytes = 0;  // moved and asked for
    uint64_t missed = 0;              // sectors that a cache like the L1 does not hold
    uint64_t instructions = 0, laneInstructions = 0;  // of warps, and of their lanes
    uint64_t splits = 0;
    unsigned ways = 0, onOneAddress = 0;  // at most
};

/// The sectors that were touched last, about as many as an L1 holds.
class RecentSectors {
  public:
    /// False if it is among them.
    bool add(uintptr_t sector) {
        uintptr_t& recent = sectors_[(sector ^ sector >> 13) % sectors_.size()];
        const bool isNew = recent != sector;
        recent = sector;
        return isNew;
    }

  private:
    std::array<uintptr_t, 8192> sectors_{};
};

class KernelCounters {
  public:
    void add(const WarpEvent& event);
    const std::unordered_map<uint32_t, Counters>& places() const { return places_; }

  private:
    Counters& at(uint32_t place);
    static unsigned newOf(const WarpAccess& access, RecentSectors& recent);

    std::unordered_map<uint32_t, Counters> places_;
    RecentSectors read_, written_;
    unsigned lanesBefore_ = 0;  // of the last block that was not predicated
    struct Recent {
        uint32_t place = 0;
        Counters* counters = nullptr;
    };
    std::array<Recent, 256> recent_;
};

}  // namespace simulator::profiler
