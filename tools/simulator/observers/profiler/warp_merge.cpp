#include "warp_merge.h"

#include <algorithm>
#include <bit>

namespace simulator::profiler {

size_t WarpMerge::known(uint32_t goOn) const {
    size_t fewest = SIZE_MAX;
    for (; goOn; goOn &= goOn - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(goOn));
        fewest = std::min(fewest, logs_[lane].size() - next_[lane]);
    }
    return fewest == SIZE_MAX ? SIZE_MAX : fewest - std::min<size_t>(fewest, 1);
}

uint32_t WarpMerge::first() const {
    uint32_t lanes = 0;
    const Event* smallest = nullptr;
    for (unsigned lane = 0; lane < warpLanes; ++lane) {
        if (next_[lane] == logs_[lane].size()) continue;
        const Event& event = logs_[lane][next_[lane]];
        if (!smallest || event.order < smallest->order) {
            smallest = &event;
            lanes = 0;
        }
        if (event.order == smallest->order) lanes |= 1u << lane;
    }
    return lanes;
}

WarpEvent WarpMerge::take(uint32_t lanes) {
    const auto one = static_cast<unsigned>(std::countr_zero(lanes));
    WarpEvent together{logs_[one][next_[one]], {}, false};
    together.access.lanes = lanes;
    together.access.bytes = together.event.bytes();
    for (uint32_t left = lanes; left; left &= left - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(left));
        together.access.address[lane] = logs_[lane][next_[lane]++].what();
    }
    if (together.event.kind() == Kind::block && together.event.branches())
        together.splits = part(lanes);
    return together;
}

bool WarpMerge::part(uint32_t lanes) const {
    const Event* one = nullptr;
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(lanes));
        if (next_[lane] == logs_[lane].size()) continue;
        const Event& event = logs_[lane][next_[lane]];
        if (one && event.order != one->order) return true;
        one = &event;
    }
    return false;
}

void WarpMerge::forgetMerged() {
    for (unsigned lane = 0; lane < warpLanes; ++lane) {
        logs_[lane].erase(logs_[lane].begin(), logs_[lane].begin() + ptrdiff_t(next_[lane]));
        next_[lane] = 0;
    }
}

}  // namespace simulator::profiler
