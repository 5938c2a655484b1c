#include "barriers.h"

#include <algorithm>
#include <set>

#include "running_block.h"
#include "scene.h"

namespace simulator::checker {

namespace {

/// Whether the running thread came by that call.
bool isCalled(const void* frame, const Frames& as) {
    int count = 0;
    bool isSame = true;
    forEachCall(frame, currentBlock->stacks(), [&](const void* call) {
        isSame = count < as.count && as.at[count++] == call;
        return isSame && count < withCallers;
    });
    return isSame && count == as.count;
}

}  // namespace

void Barriers::OfBlock::arrives(uint32_t thread, uint32_t place) {
    areAlike &= latest == 0 || place == latest;
    places[thread] = latest = place;
}

// Most threads come from where the one before them came.
void Barriers::arrives(const Actor& actor, const void* frame) {
    OfBlock& own = actor.block.barriers;
    if (!isCalled(frame, own.call)) [[unlikely]]
        own.isCalledBy(placeOf(frame, withCallers), scene_.places);
    own.arrives(actor.thread, own.placeOfCall);
}

void Barriers::OfBlock::isCalledBy(const Frames& newCall, Places& places) {
    call = newCall;
    placeOfCall = places.number(newCall);
}

void Barriers::released(RunningBlock& block, unsigned arrived, unsigned threads) {
    OfBlock& own = block.barriers;
    if (!own.isApart && (!own.areAlike || arrived < threads))
        tellOfDivergence(block, arrived, threads);
    std::ranges::fill(own.places, 0);
    own.latest = 0;
    own.areAlike = true;
}

// Once threads wait at two barriers, each later barrier of theirs is another one, too.
void Barriers::tellOfDivergence(RunningBlock& block, unsigned arrived, unsigned threads) {
    const std::vector<uint32_t>& places = block.barriers.places;
    const auto first = std::ranges::find_if(places, [](uint32_t place) { return place != 0; });
    std::set<uint32_t> told;
    for (uint32_t thread = 0; first != places.end() && thread < threads; ++thread) {
        const uint32_t place = places[thread];
        if (place == *first || !told.insert(place).second) continue;
        block.barriers.isApart |= place != 0;
        Incident apart{Mistake::divergentBarrier};
        apart.here = {*first, block.number, static_cast<uint32_t>(first - places.begin())};
        apart.there = {place, block.number, thread};
        apart.detail =
            place ? Detail{Detail::twoBarriers, {block.number}}
                  : Detail{Detail::endedBeforeBarrier, {threads - arrived, threads, block.number}};
        for (uint32_t ended = 0; !place && ended < threads; ++ended)
            if (!places[ended]) apart.absent.push_back(ended);
        scene_.add(apart);
    }
}

}  // namespace simulator::checker
