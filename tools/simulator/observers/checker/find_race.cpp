#include "find_race.h"

#include <algorithm>

namespace simulator::checker {

namespace {

/// How far apart two threads are, as far as their order goes: lanes, warps, blocks.
int distance(const Record& a, const Record& b) {
    return a.block != b.block                   ? 3
           : a.thread() / 32 != b.thread() / 32 ? 2
           : a.thread() != b.thread()           ? 1
                                                : 0;
}

/// What may be forgotten now that `latest` is remembered: whatever races with the earlier one and
/// follows this one would race with this one too.
bool isSuperseded(const Record& earlier, const Record& latest, const Order& order,
                  BlockOrder& block) {
    const bool conflictsAsMuch = (latest.writes() || !earlier.writes()) &&
                                 latest.ofBlock() >= earlier.ofBlock() &&
                                 latest.isVolatile() >= earlier.isVolatile();
    return conflictsAsMuch && order.before(earlier.moment(), block, latest.thread());
}

void remember(Cell::Two& two, const Record& latest, const Order& order, BlockOrder& block) {
    if (!two[0] || isSuperseded(two[0], latest, order, block))
        two[0] = latest;
    else if (!two[1] || isSuperseded(two[1], latest, order, block) ||
             distance(two[0], latest) > distance(two[0], two[1]) ||
             latest.writes() > two[1].writes())
        two[1] = latest;
}

// Threads of a grid wave flags at each other by volatile accesses: between blocks these are
// atomics, unless one writes over what another has written and has not looked. Between threads of a
// block they are as any other; and so they are between blocks that have used another cell by
// atomics in between, so that only a fence is missing. What atomics change is a lock or a counter,
// at which others may look so.
bool areAtomic(const Cell& cell, const Record& earlier, const Access& access, const Order& order,
               const BlockOrder& block) {
    if (!access.isAtomic()) return false;
    if (access.isBlind && earlier.writes()) return false;
    const bool isOfSameBlock = block.block() == earlier.block;
    if (earlier.isVolatile() && access.isVolatile)
        return cell.isOfAtomics ||
               (!isOfSameBlock && !order.lacksFence(earlier.moment(), block, access.address));
    return isOfSameBlock || (access.scope == Scope::device && !earlier.ofBlock());
}

Record::Atomicity atomicityOf(const Access& access) {
    if (!access.isAtomic()) return Record::plain;
    if (access.isVolatile) return Record::betweenBlocks;
    return access.scope == Scope::block ? Record::forBlock : Record::forAll;
}

}  // namespace

std::optional<Race> findRace(Cell& cell, const Access& access, const Order& order,
                             BlockOrder& block, uint32_t thread) {
    std::optional<Race> race;
    const uint16_t self = tagOf(block.block(), thread);
    const bool isUpdate =
        access.kind == Access::write &&
        (cell.lastReader == self || std::ranges::any_of(cell.reads, [&](const Record& read) {
             return read && read.block == block.block() && read.thread() == thread;
         }));
    const auto compare = [&](const Record& earlier) {
        const bool conflict = earlier && (access.writes() || earlier.writes());
        if (!conflict || race) return;
        const bool isBefore = order.before(earlier.moment(), block, thread);
        if (isBefore && order.surelyBefore(earlier.moment(), block, thread)) return;
        if (earlier.atomic() && order.wasCounted(earlier.moment(), access.address, block, thread))
            return;
        race = {earlier, isUpdate && cell.isUpdated && &earlier == &cell.write, isBefore};
    };
    // What is done to the lock itself is no conflict under it.
    const auto noteConflict = [&](const Record& earlier) {
        const bool areAtomics =
            access.isAtomic() && !access.isVolatile && earlier.atomic() && !earlier.isVolatile();
        if (earlier && (access.writes() || earlier.writes()) && !areAtomics)
            order.conflicts(earlier.moment(), block, thread);
    };
    noteConflict(cell.write);
    if (cell.atomics) std::ranges::for_each(*cell.atomics, noteConflict);
    std::ranges::for_each(cell.reads, noteConflict);
    compare(cell.write);
    if (cell.atomics)
        for (const Record& atomic : *cell.atomics)
            if (atomic && !areAtomic(cell, atomic, access, order, block)) compare(atomic);
    if (access.writes())
        for (const Record& read : cell.reads) compare(read);

    const Record latest(block.now(thread), access.place, access.writes(), atomicityOf(access));
    switch (access.kind) {
        case Access::read:
            remember(cell.reads, latest, order, block);
            cell.lastReader = self;
            break;
        case Access::write:
            cell.write = latest;
            cell.isUpdated = isUpdate;
            break;
        case Access::atomicRead:
        case Access::atomicWrite:
            if (!cell.atomics) cell.atomics = std::make_unique<Cell::Two>();
            cell.isOfAtomics |= !access.isVolatile && access.writes();
            if (access.isVolatile && access.writes()) cell.isUpdated = access.isUpdate;
            if (access.isUpdate) cell.lastReader = self;
            remember(*cell.atomics, latest, order, block);
            break;
    }
    return race;
}

}  // namespace simulator::checker
