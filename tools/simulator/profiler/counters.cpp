#include "counters.h"

#include <algorithm>
#include <bit>

namespace simulator::profiler {

namespace {

void addShared(Counters& to, const SharedCost& cost) {
    to.wavefronts += cost.wavefronts;
    to.conflicts += cost.conflicts;
    to.ways = std::max(to.ways, cost.ways);
}

}  // namespace

Counters& KernelCounters::at(uint32_t place) {
    Recent& recent = recent_[place % recent_.size()];
    if (!recent.counters || recent.place != place) recent = {place, &places_[place]};
    return *recent.counters;
}

unsigned KernelCounters::newOf(const WarpAccess& access, RecentSectors& recent) {
    unsigned count = 0;
    forEachSector(access, [&](uintptr_t sector) { count += recent.add(sector); });
    return count;
}

void KernelCounters::add(const WarpEvent& together) {
    const Event& event = together.event;
    const WarpAccess& access = together.access;
    Counters& to = at(event.order.place());
    const auto lanes = static_cast<unsigned>(std::popcount(access.lanes));
    to.kind = event.kind();
    to.requests++;
    to.lanes += lanes;
    to.bytes += uint64_t{lanes} * access.bytes;
    switch (event.kind()) {
        case Kind::block:
            to.instructions += event.instructions();
            if (!event.isPredicated()) lanesBefore_ = lanes;
            to.laneInstructions += uint64_t{event.instructions()} *
                                   std::max(lanes, event.isPredicated() ? lanesBefore_ : 0);
            to.splits += together.splits;
            break;
        case Kind::sharedLoad:
        case Kind::sharedStore:
            addShared(to, sharedCost(access));
            break;
        case Kind::sharedAtomic:
            addShared(to, sharedAtomicCost(access));
            to.onOneAddress = std::max(to.onOneAddress, mostOnOneAddress(access));
            break;
        case Kind::globalAtomic:
            to.onOneAddress = std::max(to.onOneAddress, mostOnOneAddress(access));
            to.sectors += turnsOfAtomic(access);
            break;
        case Kind::globalLoad:
            to.sectors += sectorsOf(access);
            to.missed += newOf(access, read_);
            break;
        case Kind::globalStore:
            to.sectors += sectorsOf(access);
            to.missed += newOf(access, written_);
            break;
        case Kind::localLoad:
        case Kind::localStore:
            to.sectors += sectorsOfLocal(access);
            break;
        case Kind::barrier:
        case Kind::exchange:
            break;
    }
}

}  // namespace simulator::profiler
