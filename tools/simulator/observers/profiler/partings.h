#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "warp_merge.h"

namespace simulator::profiler {

/// Where the lanes of a warp have parted that have not met again yet, the outermost first.
class Partings {
  public:
    void blockBegins() {
        open_.clear();
        last_ = {};
    }

    /// Takes in what the warp does next. Calls parted(place) where some of the lanes that were in a
    /// block go on alone, and lost(place, part) for each place whose lanes have not met again: the
    /// part of what is done that would not be if whole warps went one way there, and at those
    /// further out. A loop that lanes leave one after another is one parting.
    template <class Parted, class Lost>
    void add(const WarpEvent& event, Parted parted, Lost lost) {
        const uint32_t lanes = event.access.lanes;
        while (!open_.empty() && !isPartOf(lanes, open_.back().lanes)) open_.pop_back();
        if (event.event.kind() == Kind::block) {
            if (last_.branches && isPartOf(lanes, last_.lanes)) {
                parted(last_.place);
                if (open_.empty() || open_.back().place != last_.place)
                    open_.push_back({last_.place, last_.lanes});
            }
            last_ = {event.event.order.place(), lanes, event.event.branches()};
        }
        double left = 1;
        for (size_t i = 0; i < open_.size(); ++i) {
            const uint32_t inner = i + 1 < open_.size() ? open_[i + 1].lanes : lanes;
            const double part = count(inner) / count(open_[i].lanes);
            if (part < 1) lost(open_[i].place, left * (1 - part));
            left *= part;
        }
    }

  private:
    struct Parting {
        uint32_t place;
        uint32_t lanes;  // that came there
    };
    struct Block {
        uint32_t place = 0;
        uint32_t lanes = 0;
        bool branches = false;
    };

    /// Not all of them.
    static bool isPartOf(uint32_t lanes, uint32_t all) { return !(lanes & ~all) && lanes != all; }

    static double count(uint32_t lanes) { return std::popcount(lanes); }

    std::vector<Parting> open_;
    Block last_;
};

}  // namespace simulator::profiler
