#include "warps.h"

#include <algorithm>
#include <bit>

#include "running_block.h"
#include "scene.h"

namespace simulator::checker {

void Warps::arrives(const Actor& actor, const void* frame) {
    actor.block.warps.places[actor.thread] = scene_.places.number(placeOf(frame, withCallers));
}

// Lanes that a small block never had are no mistake: __syncwarp() names all 32.
void Warps::completed(RunningBlock& block, unsigned warp, uint32_t mask, uint32_t arrived) {
    const dim3& size = scene_.launch.block;
    const uint32_t inWarp = std::min(size.x * size.y * size.z - warp * 32, 32u);
    const uint32_t absent = mask & ~arrived & static_cast<uint32_t>((uint64_t{1} << inWarp) - 1);
    if (!absent) return;
    const uint32_t waiting = warp * 32 + static_cast<uint32_t>(std::countr_zero(arrived));
    Incident incomplete{Mistake::warpMask};
    incomplete.here = {block.warps.places[waiting], block.number, waiting};
    incomplete.detail = {Detail::maskOfAbsent, {mask, absent}};
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (absent >> lane & 1) incomplete.absent.push_back(warp * 32 + lane);
    scene_.add(incomplete);
}

// One lane may discard what it got. But where all ask the same lane, it is its value they want.
void Warps::readsAbsentLane(const Actor& actor, uint32_t together, unsigned source) {
    AbsentLane& absent = actor.block.warps.absentLanes[actor.thread / 32];
    const uint32_t self = 1u << actor.thread % 32;
    if (absent.together != together || absent.source != source || absent.readers & self)
        absent = {together, source, 0};
    absent.readers |= self;
    if (absent.readers != together || std::popcount(together) < 2) return;
    Incident unnamed{Mistake::warpMask};
    unnamed.here = {actor.block.warps.places[actor.thread], actor.block.number, actor.thread};
    unnamed.detail = {Detail::absentLane, {source, together}};
    scene_.add(unnamed);
}

void Warps::outsideOwnMask(const Actor& actor, uint32_t mask, const void* frame) {
    Incident unnamed{Mistake::warpMask};
    unnamed.here = {scene_.places.number(placeOf(frame, withCallers)), actor.block.number,
                    actor.thread};
    unnamed.detail = {Detail::maskWithoutSelf, {mask, actor.thread % 32}};
    scene_.addOfKernel(unnamed);
}

}  // namespace simulator::checker
