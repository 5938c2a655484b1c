#include "freely.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "simulator/schedule.h"

namespace simulator {

void Freely::begin(ThreadArbiter* arbiter) {
    arbiter_ = arbiter;
    if (isArbitrated()) std::fill(std::begin(started_), std::end(started_), 0);
}

void Freely::clear() {
    warps_ = 0;
    std::fill(std::begin(lanes_), std::end(lanes_), 0);
}

// Threads that meet in their warp stay in the cache if the warp runs as one; a thread that spins
// must not keep other warps from running.
unsigned Freely::inOrder(unsigned running, Prefer prefer) const {
    const auto first = [](uint32_t set) { return static_cast<unsigned>(std::countr_zero(set)); };
    const unsigned warp = running / 32;
    if (const uint32_t later = lanes_[warp] & ~1u << running % 32) return warp * 32 + first(later);
    if (prefer == Prefer::ownWarp && lanes_[warp]) return warp * 32 + first(lanes_[warp]);
    const uint32_t later = warps_ & ~1u << warp;
    const uint32_t warps = later ? later : warps_;
    return warps ? first(warps) * 32 + first(lanes_[first(warps)]) : nobody;
}

unsigned Freely::chosen(Prefer prefer) {
    return warps_ ? arbiter_->choose({warps_, lanes_}, prefer == Prefer::otherWarps) : nobody;
}

unsigned Freely::nextToStart() {
    if (!isArbitrated()) return schedule.next;
    const unsigned thread = chosen(Prefer::ownWarp);
    return thread == nobody || isStarted(thread) ? schedule.count : thread;
}

bool Freely::isStarted(unsigned thread) const {
    return isArbitrated() ? started_[thread / 32] >> thread % 32 & 1 : thread < schedule.next;
}

}  // namespace simulator
