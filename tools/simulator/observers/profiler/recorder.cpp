#include "recorder.h"

#include <algorithm>

namespace simulator::profiler {

namespace {

/// A frame begins with that of its caller, and where it goes on there.
const void* const* wordsOf(const void* frame) {
    return static_cast<const void* const*>(frame);
}

const void* placeOf(const void* frame) {
    return wordsOf(frame)[1];
}

uint32_t lower(const void* place) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(place));
}

/// Of the functions from that of `frame` outwards, the frame of the one that `caller` has called.
const void* calledBy(uintptr_t caller, const void* frame) {
    const Stacks& stacks = currentBlock->stacks();
    for (const void* at = frame; stacks.contain(at); at = wordsOf(at)[0])
        if (reinterpret_cast<uintptr_t>(wordsOf(at)[0]) == caller) return at;
    return frame;
}

}  // namespace

void Places::note(uint32_t place, const void* frame) {
    uint32_t& recent = recent_[place % recent_.size()];
    if (recent == place) return;
    recent = place;
    if (frames_.contains(place)) return;
    Frames frames = callerOf(frame, currentBlock->stacks());
    frames.at[0] = static_cast<const char*>(placeOf(frame)) - 1;  // in the call, not behind it
    frames_.emplace(place, frames);
}

void Recorder::blockBegins(KernelCounters* counters, unsigned threads, bool follows) {
    counters_ = counters;
    threads_ = threads;
    follows_ = follows;
    if (!counters_) return;
    std::fill_n(lanes_.begin(), threads, Lane{});
    idleWarps_.blockBegins();
    counters_->blockBegins();
    for (Partings& partings : partings_) partings.blockBegins();
}

void Recorder::blockEnds() {
    if (counters_) barrierReleased();
    counters_ = nullptr;
}

unsigned Recorder::thread() const {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

void Recorder::comesToBlock(unsigned rank, uint64_t what, const void* frame, Places& places) {
    const unsigned self = thread();
    Lane& lane = lanes_[self];
    lane.function = reinterpret_cast<uintptr_t>(wordsOf(frame)[0]);
    lane.rank = rank;
    places.note(lower(placeOf(frame)), frame);
    append(self, Kind::block, 0, what, placeOf(frame), frame);
}

void Recorder::accesses(Kind kind, unsigned bytes, uintptr_t address, const void* frame,
                        Places& places) {
    places.note(lower(placeOf(frame)), frame);
    append(thread(), kind, bytes, address, placeOf(frame), frame);
}

// Functions of the simulator may stand between that which waits and the kernel's code.
void Recorder::waits(Kind kind, const void* frame, Places& places) {
    const unsigned self = thread();
    frame = calledBy(lanes_[self].function, frame);
    places.note(lower(placeOf(frame)), frame);
    append(self, kind, 0, 0, placeOf(frame), frame);
    waiting_[self / warpLanes] |= 1u << self % warpLanes;
}

void Recorder::multiplies(const WarpProduct& product, const void* frame, Places& places) {
    frame = calledBy(lanes_[thread()].function, frame);
    places.note(lower(placeOf(frame)), frame);
    counters_->addProduct(lower(placeOf(frame)), product);
}

void Recorder::append(unsigned self, Kind kind, unsigned bytes, uint64_t what, const void* place,
                      const void* frame) {
    Lane& lane = lanes_[self];
    const auto at = reinterpret_cast<uintptr_t>(frame);
    if (lane.base == 0) lane.base = at;
    lane.events++;
    WarpMerge& warp = warps_[self / warpLanes];
    warp.append(self % warpLanes, {Order(lane.base - at, lane.rank, place), kind, bytes, what});
    if (warp.isFull(self % warpLanes)) makeRoom(self);
}

// The others of the warp get as far. Who has done nothing meanwhile has ended.
void Recorder::makeRoom(unsigned self) {
    const unsigned w = self / warpLanes, first = w * warpLanes;
    const unsigned lanes = std::min(warpLanes, threads_ - first);
    merge(w, ~waiting_[w] & static_cast<uint32_t>((uint64_t{1} << lanes) - 1));
    while (warps_[w].isFull(self % warpLanes)) {
        std::array<uint64_t, warpLanes> before;
        for (unsigned l = 0; l < lanes; ++l) before[l] = lanes_[first + l].events;
        currentBlock->letOthersRun();
        uint32_t goOn = 1u << self % warpLanes;
        for (unsigned l = 0; l < lanes; ++l)
            if (lanes_[first + l].events != before[l] || warps_[w].isFull(l)) goOn |= 1u << l;
        merge(w, goOn & ~waiting_[w]);
    }
}

void Recorder::merge(unsigned warp, uint32_t goOn) {
    warps_[warp].merge(
        goOn, [&](const WarpEvent& event) { count(warp, event); });
}

void Recorder::count(unsigned warp, const WarpEvent& event) {
    counters_->add(event);
    partings_[warp].add(
        event, [&](uint32_t place) { counters_->addParting(place); },
        [&](uint32_t place, double part) { counters_->addLost(place, event, part); });
    if (follows_ && warp == 0) counters_->follow(event);
    if (idleWarps_.comesIdle(warp, event.event.kind()))
        counters_->addIdleWarp(event.event.order.place());
}

void Recorder::barrierReleased() {
    for (unsigned w = 0; w * warpLanes < threads_; ++w) {
        waiting_[w] = 0;
        merge(w, 0);
    }
}

}  // namespace simulator::profiler
