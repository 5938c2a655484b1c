#include "counters.h"

#include <algorithm>
#include <bit>

namespace simulator::profiler {

namespace {

bool isOfShared(Kind kind) {
    return kind == Kind::sharedLoad || kind == Kind::sharedStore || kind == Kind::sharedAtomic;
}

void addShared(Counters& to, const SharedCost& cost) {
    to.wavefronts += cost.wavefronts;
    to.conflicts += cost.conflicts;
    to.ways = std::max(to.ways, cost.ways);
}

void widen(Counters& of, const WarpAccess& access) {
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        if (access.lanes >> lane & 1) {
            of.begin = std::min(of.begin, access.address[lane]);
            of.end = std::max(of.end, access.address[lane] + access.bytes);
        }
}

}  // namespace

Counters& KernelCounters::at(uint32_t place) {
    RecentPlace& recent = recent_[place % recent_.size()];
    if (!recent.counters || recent.place != place) recent = {place, &places_[place]};
    return *recent.counters;
}

void KernelCounters::keepWorst(Counters& of, const WarpAccess& access, uint64_t cost) {
    if (cost <= of.worstCost) return;
    of.worst = access;
    of.worstCost = cost;
}

void KernelCounters::blockBegins() {
    for (auto& [place, named] : named_) named.sectorsOfBlock.clear();
}

void KernelCounters::addAtomic(Counters& to, uint32_t place, const WarpAccess& access) {
    constexpr size_t most = 4096;
    Named& named = named_[place];
    widen(to, access);
    to.onOneAddress = std::max(to.onOneAddress, mostOnOneAddress(access));
    to.sectors += turnsOfAtomic(access);
    forEachSector(access, [&](uintptr_t sector) {
        to.combined += named.sectorsOfBlock.insert(sector).second;
        if (named.sectors.size() < most) named.sectors.insert(sector);
    });
    to.named = named.sectors.size();
}

void KernelCounters::addParting(uint32_t place) {
    at(place).splits++;
}

void KernelCounters::addLost(uint32_t place, const WarpEvent& together, double part) {
    Lost& lost = at(place).lost;
    const Event& event = together.event;
    if (event.kind() == Kind::block) {
        if (!event.isPredicated()) lost.instructions += part * event.instructions();
    } else if (event.kind() == Kind::globalLoad) {
        lost.loads += part;
    } else if (isOfShared(event.kind())) {
        lost.wavefronts += part * sharedCost(together.access).wavefronts;
        lost.sharedLoads += event.kind() == Kind::sharedLoad ? part : 0;
    }
}

void KernelCounters::addProduct(uint32_t place, const WarpProduct& product) {
    Counters& to = at(place);
    to.multiplyAdds += uint64_t(product.m) * product.n * product.k;
    to.factor = product.factor;
}

void KernelCounters::follow(const WarpEvent& together) {
    constexpr size_t most = 2048;
    if (followed_.size() < most)
        followed_.push_back({together.event.order.place(), together.access.lanes});
}

void KernelCounters::add(const WarpEvent& together) {
    const Event& event = together.event;
    const WarpAccess& access = together.access;
    Counters& to = at(event.order.place());
    const auto lanes = static_cast<unsigned>(std::popcount(access.lanes));
    const uint64_t costBefore = to.wavefronts + to.sectors;
    to.kind = event.kind();
    to.requests++;
    to.lanes += lanes;
    to.bytes += uint64_t{lanes} * access.bytes;
    if (to.requests == 1 && isOfShared(event.kind()))
        staticShared_.touch(access.address[std::countr_zero(access.lanes)]);
    switch (event.kind()) {
        case Kind::block:
            to.instructions += event.instructions();
            if (!event.isPredicated()) lanesBefore_ = lanes;
            to.laneInstructions += uint64_t{event.instructions()} *
                                   std::max(lanes, event.isPredicated() ? lanesBefore_ : 0);
            to.operations += uint64_t{lanes} * event.operations();
            to.operations64 += uint64_t{lanes} * event.operations64();
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
            addAtomic(to, event.order.place(), access);
            break;
        case Kind::globalLoad:
            widen(to, access);
            to.sectors += sectorsOf(access);
            to.lines += linesOf(access);
            forEachSector(
                access, [&](uintptr_t sector) { to.missed += readTwos_.add(sector / 2) ? 2 : 0; });
            break;
        case Kind::globalStore:
            widen(to, access);
            to.sectors += sectorsOf(access);
            to.lines += linesOf(access);
            forEachSector(access, [&](uintptr_t sector) { to.missed += written_.add(sector); });
            break;
        case Kind::constantLoad:
            to.wavefronts += addressesOf(access);
            to.combined += sharedCost(access).wavefronts;
            break;
        case Kind::localLoad:
        case Kind::localStore:
            to.sectors += sectorsOfLocal(access);
            break;
        case Kind::barrier:
        case Kind::exchange:
            break;
    }
    keepWorst(to, access, to.wavefronts + to.sectors - costBefore);
}

}  // namespace simulator::profiler
