#include "barriers.h"

#include <algorithm>
#include <set>

#include "running_block.h"
#include "scene.h"

namespace simulator::checker {

void Barriers::arrives(const Actor& actor, const void* frame) {
    actor.block.barriers.places[actor.thread] = scene_.places.number(placeOf(frame, withCallers));
}

void Barriers::released(RunningBlock& block, unsigned arrived, unsigned threads) {
    if (!block.barriers.isApart) tellOfDivergence(block, arrived, threads);
    std::ranges::fill(block.barriers.places, 0);
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
