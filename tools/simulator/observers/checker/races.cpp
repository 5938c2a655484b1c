#include "races.h"

#include <algorithm>
#include <cstring>

#include "fast_path.h"
#include "locks.h"
#include "running_block.h"
#include "scene.h"

namespace simulator::checker {

void Races::accessBegins(RunningBlock& block) {
    std::optional<TwoWrites>& writes = block.races.twoWrites;
    if (!writes) return;
    scene_.findings.bothWrote(
        writes->race, std::memcmp(reinterpret_cast<const void*>(writes->address), writes->before,
                                  writes->bytes) == 0);
    writes.reset();
}

// What the reader has read is of no more use.
void Races::compares(const Actor& actor, uintptr_t address) {
    const auto found = reads_.find({actor.block.order.block(), actor.thread, address});
    if (found == reads_.end()) return;
    for (const PlainRead& read : found->second) decidedReads_.insert(read.place);
    reads_.erase(found);
}

void Races::swapDecides(Cell& cell, const Reader& reader) {
    for (Record& read : cell.reads) {
        if (read.block != std::get<0>(reader) || read.thread() != std::get<1>(reader)) continue;
        decidedReads_.insert(read.place);
        read = {};
    }
}

void Races::readsOrUpdates(const Target& target, Access& access, const Actor& actor,
                           bool isVolatile) {
    VolatileReads& reads = actor.block.races.volatileReads[actor.thread];
    access.isBlind = isVolatile && access.writes() && !reads.haveSeen(target.address) &&
                     !locks_.has(actor.block.number, actor.thread, target.address);
    access.isUpdate = reads.isUpdate(target.address, access.place, isVolatile, access.writes());
    if (access.isUpdate) updatesVolatile(target, access, actor);
}

// Read and written at once, but in two steps: what another thread writes in between is lost.
void Races::updatesVolatile(const Target& target, const Access& access, const Actor& actor) {
    const Works& works = scene_.works;
    BlockOrder& order = actor.block.order;
    target.allocation->shadow.forEach(
        target.offset, target.bytes, works.phase(), [&](Cell& cell, size_t) {
            if (!cell.atomics) return;
            for (const Record& other : *cell.atomics) {
                const bool isOthers =
                    other && (other.block != order.block() || other.thread() != actor.thread);
                const bool isUpdate =
                    !other.isVolatile() ||
                    (cell.isUpdated && cell.lastReader == tagOf(other.block, other.thread()));
                if (!isOthers || !other.writes() || !isUpdate ||
                    works.order().before(other.moment(), order, actor.thread))
                    continue;
                const size_t launch = works.order().launchOf(other.block);
                if (launch < works.last()) continue;  // a race of streams
                Incident lost = scene_.incident(Mistake::lostUpdate, access, actor);
                lost.there = {other.place, other.block - works.order().firstBlockOf(launch),
                              other.thread(), true};
                lost.readAt = actor.block.races.volatileReads[actor.thread].place;
                name(lost, target, actor);
                scene_.addOfKernel(lost);
                return;
            }
        });
}

Incident Races::raceOf(const Race& race, const Target& target, const Access& access,
                       const Actor& actor) const {
    const Works& works = scene_.works;
    const bool areAtomic =
        access.isAtomic() && race.atomic() && !access.isVolatile && !race.isVolatile();
    Incident found =
        scene_.incident(areAtomic ? Mistake::atomicScope : Mistake::race, access, actor);
    const size_t launch = works.order().launchOf(race.block);
    if (launch < works.last()) found.mistake = Mistake::streams;
    found.there = {race.place, race.block - works.order().firstBlockOf(launch), race.thread(),
                   race.writes(), works.kindOf(launch)};
    found.shared = target.shared != nullptr;
    found.isByChance = race.isByChance;
    if (!race.isByChance)
        found.fence = works.order().missingFence(race.moment(), actor.block.order, actor.thread,
                                                 target.address);
    found.isUpdate = race.isUpdate;
    found.opensLock = !areAtomic && (opensPlainly(found.here, access.isAtomic(), target.address) ||
                                     opensPlainly(found.there, race.atomic(), target.address));
    name(found, target, actor);
    return found;
}

void Races::accesses(Cell& cell, const Target& target, const Access& access, const Actor& actor) {
    BlockOrder& order = actor.block.order;
    const Reader self{order.block(), actor.thread, target.address};
    if (access.isCompare) swapDecides(cell, self);
    if (access.kind == Access::write && cell.isOfAtomics)
        scene_.works.order().overwrites(order, actor.thread, target.address);
    const auto race = findRace(cell, access, scene_.works.order(), order, actor.thread);
    if (!race || isBehindRacingFlag(race->moment(), actor)) return;
    const Incident found = raceOf(*race, target, access, actor);
    std::optional<TwoWrites>& twoWrites = actor.block.races.twoWrites;
    if (found.mistake == Mistake::race && access.kind == Access::write && race->writes() &&
        !race->atomic() && target.bytes <= sizeof(TwoWrites::before) && !twoWrites) {
        knowing.isSimpleNoMore();  // what is there next is looked at before it changes again
        twoWrites = {found, target.address, target.bytes, {}};
        std::memcpy(twoWrites->before, reinterpret_cast<const void*>(target.address), target.bytes);
    }
    if (access.kind == Access::read && race->atomic())
        reads_[self].push_back({access.place, found});
    else if (access.isAtomic() && !race->atomic() && !race->writes())
        reads_[{race->block, race->thread(), target.address}].push_back({race->place, found});
    else {
        scene_.addOfKernel(found);
        if (access.reads() && race->writes())
            noteRacingFlag({race->moment(), order.now(actor.thread)}, actor.block);
    }
}

void Races::writesAll(Allocation& allocation, const Access& access, const Actor& actor) {
    const Target all{.address = allocation.begin,
                     .bytes = allocation.bytes,
                     .allocation = &allocation,
                     .isAll = true};
    allocation.shadow.forEachTouched(scene_.works.phase(),
                                     [&](Cell& cell) { accesses(cell, all, access, actor); });
}

bool Races::opensPlainly(const Incident::Side& side, bool isAtomic, uintptr_t address) const {
    return side.writes && !isAtomic && locks_.has(side.block, side.thread, address);
}

void Races::noteRacingFlag(const RacingFlag& flag, RunningBlock& block) {
    constexpr size_t mostFlags = 16;
    std::vector<RacingFlag>& flags = block.races.racingFlags;
    if (flags.size() == mostFlags) flags.erase(flags.begin());
    flags.push_back(flag);
}

bool Races::isBehindRacingFlag(const Moment& past, const Actor& actor) const {
    return std::ranges::any_of(
        actor.block.races.racingFlags,
        [&](const RacingFlag& flag) {
            return flag.isBefore(past) &&
                   scene_.works.order().isBehindFence(flag.read, actor.block.order, actor.thread);
        });
}

void Races::addReads(const Reader& first, const Reader& last) {
    const auto begin = reads_.lower_bound(first), end = reads_.upper_bound(last);
    for (auto reader = begin; reader != end; ++reader)
        for (const PlainRead& read : reader->second)
            if (!decidedReads_.contains(read.place)) scene_.addOfKernel(read.race);
    reads_.erase(begin, end);
}

void Races::blockEnds(RunningBlock& block) {
    const uint32_t number = block.order.block();
    addReads({number, 0, 0}, {number, UINT32_MAX, UINTPTR_MAX});
    accessBegins(block);
}

void Races::findingsAreTaken() {
    addReads({0, 0, 0}, {UINT32_MAX, UINT32_MAX, UINTPTR_MAX});
}

void Races::launchEnds() {
    findingsAreTaken();
    decidedReads_.clear();
}

}  // namespace simulator::checker
