#include "values.h"

#include "running_block.h"
#include "scene.h"

namespace simulator::checker {

void Values::overflow(const std::string& computed, const std::string& type, unsigned bits,
                      const Frames& frames, const Actor& actor) {
    Incident found =
        scene_.incident(Mistake::overflow, {Access::read, scene_.places.number(frames)}, actor);
    found.detail = {Detail::overflow, {bits}, computed, type};
    scene_.add(found);
}

void Values::shiftedTooFar(int64_t count, const std::string& type, unsigned bits,
                           const Frames& frames, const Actor& actor) {
    Incident found =
        scene_.incident(Mistake::overflow, {Access::read, scene_.places.number(frames)}, actor);
    found.detail = {Detail::shiftedTooFar, {count, bits}, "", type};
    scene_.add(found);
}

void Values::misaligned(const std::string& type, uintptr_t address, size_t alignment, bool writes,
                        const Frames& frames, const Actor& actor) {
    Incident found = scene_.incident(
        Mistake::misaligned, {writes ? Access::write : Access::read, scene_.places.number(frames)},
        actor);
    found.detail = {type.empty() ? Detail::misalignedAtomic : Detail::misaligned,
                    {static_cast<int64_t>(address % alignment), static_cast<int64_t>(alignment)},
                    "",
                    type};
    found.array = scene_.arrayAt(address, actor.block);
    scene_.add(found);
}

}  // namespace simulator::checker
