#include "places.h"

#include <algorithm>

#include "../../runtime/launch.h"

namespace simulator::checker {

uint64_t Places::hash(const Frames& frames) {
    uint64_t hash = 0;
    for (int f = 0; f < frames.count; ++f) {
        hash = (hash ^ reinterpret_cast<uintptr_t>(frames.at[f])) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    }
    return hash;
}

bool Places::Recent::is(const Frames& frames) const {
    bool isSame = count == frames.count;
    for (int f = 0; isSame && f < count; ++f)
        isSame = at[f] == frames.at[f];  // memcmp would wait for them
    return isSame;
}

uint32_t Places::number(const Frames& frames) {
    if (frames.count < 1 || frames.count > deepest) return find(frames);
    Recent& recent = recent_[reinterpret_cast<uintptr_t>(frames.at[0]) % recent_.size()];
    if (!recent.is(frames)) {
        std::copy_n(frames.at, frames.count, recent.at.begin());
        recent.count = frames.count;
        recent.place = find(frames);
    }
    return recent.place;
}

uint32_t Places::find(const Frames& frames) {
    const uint64_t wanted = hash(frames);
    const size_t last = table_.size() - 1;
    size_t slot = wanted & last;
    for (; table_[slot]; slot = (slot + 1) & last)
        if (hashes_[table_[slot]] == wanted) return table_[slot];
    places_.push_back(frames);
    hashes_.push_back(wanted);
    const auto place = static_cast<uint32_t>(places_.size() - 1);
    table_[slot] = place;
    if (places_.size() * 2 > table_.size()) grow();
    return place;
}

void Places::grow() {
    table_.assign(table_.size() * 2, 0);
    const size_t last = table_.size() - 1;
    for (uint32_t place = 1; place < places_.size(); ++place) {
        size_t slot = hashes_[place] & last;
        while (table_[slot]) slot = (slot + 1) & last;
        table_[slot] = place;
    }
}

Frames placeInKernel(const void* frame, const Stacks& stacks, int depth) {
    Frames frames;
    forEachCall(frame, stacks, [&](const void* call) {
        frames.at[frames.count++] = call;
        return frames.count < depth;
    });
    if (currentLaunch) {  // of a library's kernel the program's line is that of its call
        const Frames& call = currentLaunch->configuration().calledFrom;
        for (int f = 0; f < call.count && frames.count < Frames::most; ++f)
            frames.at[frames.count++] = call.at[f];
    }
    return frames;
}

}  // namespace simulator::checker
