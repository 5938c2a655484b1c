#include "locks.h"

#include <algorithm>
#include <cstring>

#include "kinds_of_access.h"
#include "running_block.h"
#include "scene.h"
#include "shared_shadow.h"

namespace simulator::checker {

namespace {

constexpr unsigned addressBits = 47;

/// A lock's name: each block has its own in shared memory, at the same address perhaps.
uintptr_t lockAt(uintptr_t address, uint32_t block) {
    return SharedShadow::ofThisThread().contains(address)
               ? address | uintptr_t{block + 1} << addressBits
               : address;
}

}  // namespace

void Locks::launchBegins() {
    waits_.clear();
    order_.clear();
    owners_.clear();
}

AtomicAccess::Lock Locks::atomicDone(const MemoryAccess& access, const AtomicResult& result,
                                     const Actor& actor) {
    const AtomicAccess::Lock lock = takenOrOpened(access, result, actor);
    if (access.isSwap()) {
        const Waits::Party party{scene_.places.number(placeOf(access.frame, withCallers)),
                                 actor.block.number, actor.thread};
        result.changed ? waits_.changes(access.address, party)
                       : waits_.tries(access.address, party);
    } else if (!access.writes()) {
        looks(access.address, actor);
    }
    return lock;
}

AtomicAccess::Lock Locks::takenOrOpened(const MemoryAccess& access, const AtomicResult& result,
                                        const Actor& actor) {
    if (scene_.isOfOneThread(access.address)) return AtomicAccess::none;
    const uint32_t block = actor.block.number, thread = actor.thread;
    const uintptr_t lock = lockAt(access.address, block);
    uint64_t now = 0;
    std::memcpy(&now, reinterpret_cast<const void*>(access.address),
                std::min(access.bytes, sizeof now));
    const bool takes = access.isSwap() && result.changed && result.before == 0;
    if (!takes && result.before != 0 && !actor.block.ignoresResults[thread] &&
        access.kind != MemoryAccess::atomicStore)
        owners_.looks(lock, block, thread);
    if (!access.writes()) return AtomicAccess::none;
    if (now == 0) {
        if (order_.opens(block, thread, lock)) return AtomicAccess::opens;
        opened(lock, access, result, actor);
        return AtomicAccess::none;
    }
    if (!takes) return AtomicAccess::none;
    const LockOwners::Party party = partyOf(access, actor);
    owners_.takes(lock, party, [&](const Moment& past) {
        return scene_.works.order().before(past, actor.block.order, thread);
    });
    return order_.takes(block, thread, lock, party.place) ? AtomicAccess::takes
                                                          : AtomicAccess::none;
}

LockOwners::Party Locks::partyOf(const MemoryAccess& access, const Actor& actor) {
    return {actor.block.number, actor.thread,
            scene_.places.number(placeOf(access.frame, withCallers)),
            actor.block.order.now(actor.thread)};
}

// Who looks at what it finds there may well take what another one has left.
void Locks::opened(uintptr_t lock, const MemoryAccess& access, const AtomicResult& result,
                   const Actor& actor) {
    if (!isStore(access, actor.block.ignoresResults[actor.thread])) return;
    owners_.opens(lock, partyOf(access, actor), result.before == 0, [&](const Moment& past) {
        return scene_.works.order().before(past, actor.block.order, actor.thread);
    });
}

void Locks::updated(uintptr_t address, uint64_t before, const Actor& actor) {
    if (before != 0 && !actor.block.ignoresResults[actor.thread])
        owners_.looks(lockAt(address, actor.block.number), actor.block.number, actor.thread);
}

void Locks::looks(uintptr_t address, const Actor& actor) {
    waits_.looks(address, actor.block.number, actor.thread);
}

bool Locks::has(uint32_t block, uint32_t thread, uintptr_t address) const {
    return order_.has(block, thread, lockAt(address, block));
}

void Locks::describeHang(Incident& hang) const {
    const auto deadlock = waits_.deadlock();
    if (!deadlock) return;
    const auto sideOf = [](const Waits::Party& party) {
        return Incident::Side{party.place, party.block, party.thread};
    };
    hang.here = sideOf(deadlock->waiting);
    hang.there = sideOf(deadlock->holder);
}

void Locks::launchEnds() {
    if (const std::optional<LockOrder::Cycle> cycle = order_.cycle()) {
        const auto sideOf = [](const LockOrder::Step& step) {
            return Incident::Side{step.takes.place, step.block, step.thread};
        };
        Incident opposite{Mistake::hang};
        opposite.here = sideOf(cycle->here);
        opposite.there = sideOf(cycle->there);
        opposite.isOfLocks = true;
        scene_.add(opposite);
    }
    if (const auto opening = owners_.opening(order_.locks())) {
        const auto sideOf = [](const LockOwners::Party& party) {
            return Incident::Side{party.place, party.block, party.thread};
        };
        Incident byOther{Mistake::openedByOther};
        byOther.shared = opening->lock >> addressBits != 0;
        byOther.here = sideOf(opening->opener);
        byOther.there = sideOf(opening->owner);
        scene_.add(byOther);
    }
}

}  // namespace simulator::checker
