#include "places.h"

#include <execinfo.h>

#include <algorithm>

namespace simulator::checker {

uint64_t Places::hash(const Frames& frames) {
    uint64_t hash = 0;
    for (int f = 0; f < frames.count; ++f)
        hash = (hash ^ reinterpret_cast<uintptr_t>(frames.at[f])) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 32;
}

uint32_t Places::number(const Frames& frames) {
    const size_t last = table_.size() - 1;
    size_t slot = hash(frames) & last;
    for (; table_[slot]; slot = (slot + 1) & last) {
        const Frames& known = places_[table_[slot]];
        if (known.count == frames.count && std::equal(known.at, known.at + known.count, frames.at))
            return table_[slot];
    }
    if (places_.size() * 2 > table_.size()) {
        table_.assign(table_.size() * 2, 0);
        std::vector<Frames> all(1);
        all.swap(places_);
        for (size_t i = 1; i < all.size(); ++i) number(all[i]);
        return number(frames);
    }
    places_.push_back(frames);
    return table_[slot] = static_cast<uint32_t>(places_.size() - 1);
}

Frames placeInKernel(const void* frame, const Stacks& stacks) {
    Frames frames;
    auto* words = static_cast<const void* const*>(frame);
    frames.at[frames.count++] = static_cast<const char*>(words[1]) - 1;  // in the call, not behind it
    words = static_cast<const void* const*>(words[0]);
    while (frames.count < Places::depth && stacks.contain(words) && words[1]) {
        frames.at[frames.count++] = words[1];
        auto* caller = static_cast<const void* const*>(words[0]);
        if (caller <= words) break;
        words = caller;
    }
    return frames;
}

Frames placeOnHost() {
    void* addresses[Frames::most];
    Frames frames;
    frames.count = backtrace(addresses, Frames::most);
    std::copy(addresses, addresses + frames.count, frames.at);
    return frames;
}

}  // namespace simulator::checker
