#include "initialisation.h"

#include <algorithm>

#include "../../runtime/arena.h"
#include "running_block.h"
#include "scene.h"
#include "shared_shadow.h"

namespace simulator::checker {

void Initialisation::accessesGlobal(const Target& target, const Access& access,
                                    const Actor& actor) {
    Allocation& allocation = *target.allocation;
    if (access.reads() && !allocation.written.all(target.offset, target.bytes)) {
        Incident unset = scene_.incident(Mistake::uninitialised, access, actor);
        unset.there.place = allocation.madeAt;
        name(unset, target, actor);
        scene_.add(unset);
    }
    allocation.written.set(target.offset, target.bytes);
}

void Initialisation::readsUnwrittenShared(const Target& target, const Access& access,
                                          const Actor& actor) {
    Incident unset = scene_.incident(Mistake::uninitialised, access, actor);
    unset.shared = true;
    unset.array = number(target.shared);
    name(unset, target, actor);
    scene_.add(unset);
}

void Initialisation::padding(uintptr_t begin, size_t bytes, const Actor& actor) {
    if (scene_.isOfOneThread(begin)) return;
    SharedShadow& shared = SharedShadow::ofThisThread();
    if (shared.contains(begin))
        shared.shadow.forEach(begin - shared.begin, bytes, actor.block.instance,
                              [](Cell& cell, size_t) { cell.isWritten = true; });
    else if (Allocation* const allocation = scene_.memory.find(begin);
             allocation && begin + bytes <= allocation->end())
        allocation->written.set(begin - allocation->begin, bytes);
}

// A copy within the device takes along what was not written; a copy to the host gives it away. The
// padding of structs is no mistake: a few bytes among others do not count.
void Initialisation::copied(uintptr_t to, uintptr_t from, size_t bytes) {
    constexpr size_t mostPadding = 15;
    const Allocation* const source = scene_.memory.find(from);
    Allocation* const target = scene_.memory.find(to);
    const bool isKnown = source && !source->isOfHost() && from + bytes <= source->end();
    if (target && !target->isOfHost()) {
        const size_t offset = to - target->begin, count = std::min(bytes, target->end() - to);
        isKnown ? target->written.copy(offset, source->written, from - source->begin, count)
                : target->written.set(offset, count);
    } else if (isKnown) {
        const size_t unwritten = source->written.longestGap(from - source->begin, bytes);
        if (unwritten <= mostPadding && unwritten < bytes) return;
        Incident unset{Mistake::uninitialised};
        unset.here.place = scene_.hostPlace();
        unset.here.work = WorkKind::copy;
        unset.there.place = source->madeAt;
        unset.detail = {Detail::copiedUnwritten,
                        {static_cast<int64_t>(unwritten), static_cast<int64_t>(source->bytes)}};
        scene_.add(unset);
    }
}

}  // namespace simulator::checker
