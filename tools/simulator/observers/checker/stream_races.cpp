#include "stream_races.h"

#include "../../runtime/arena.h"
#include "../../runtime/memory.h"
#include "scene.h"

namespace simulator::checker {

void StreamRaces::allocated(Allocation& allocation, StreamOrder::Name stream) {
    scene_.works.begin(stream, 1, WorkKind::allocation);
    allocation.givenInPhase = scene_.works.phase();
    allocation.givenBy = scene_.works.last();
}

void StreamRaces::accesses(const Target& target, const Access& access, const Actor& actor) {
    const Allocation& allocation = *target.allocation;
    if (allocation.isOfHost())
        hostMemory_.used(scene_.launch.stream, allocation.begin, allocation.bytes, target.address,
                         target.bytes, scene_.incident(Mistake::streams, access, actor).here);
    if (!allocation.givenInPhase || allocation.givenInPhase != scene_.works.phase() ||
        scene_.works.isBeforeLast(allocation.givenBy))
        return;
    Incident found = scene_.incident(Mistake::streams, access, actor);
    found.there.place = allocation.madeAt;
    found.there.work = WorkKind::allocation;
    name(found, target, actor);
    scene_.addOfKernel(found);
}

void StreamRaces::copied(uintptr_t to, uintptr_t from, size_t bytes, StreamOrder::Name stream) {
    copyOfHostMemory(to, bytes, true, stream);
    copyOfHostMemory(from, bytes, false, stream);
}

void StreamRaces::copyOfHostMemory(uintptr_t begin, size_t bytes, bool writes,
                                   StreamOrder::Name stream) {
    const auto region = regionOf(reinterpret_cast<const void*>(begin));
    if (!begin || !region || region->origin != Region::ALLOCATED) return;
    hostMemory_.used(stream, region->extent.begin, region->extent.bytes, begin, bytes,
                     {scene_.hostPlace(), 0, 0, writes, WorkKind::copy});
}

bool StreamRaces::hostFollows(const void* address, bool writes, const void* at) {
    bool isClosed = false;
    const std::optional<Incident::Side> user =
        hostMemory_.touched(number(address), writes, isClosed);
    if (!user) return isClosed;
    Frames frames;
    frames.at[frames.count++] = at;
    Incident found{Mistake::streams};
    found.here = {scene_.places.number(frames), 0, 0, writes, WorkKind::host};
    found.there = *user;
    found.detail = {Detail::memoryOfBoth};
    scene_.add(found);
    return true;
}

}  // namespace simulator::checker
