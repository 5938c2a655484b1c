#include "warp.h"

#include <algorithm>
#include <iterator>

namespace simulator {

void Warp::clear() {
    live = inBarrier = inMask = slots = 0;
    std::fill(std::begin(slotOf), std::end(slotOf), -1);
}

Exchange& Warp::enter(unsigned lane, uint32_t mask) {
    const auto isMine = [&](unsigned slot) {
        return exchanges[slot].open && exchanges[slot].mask == mask;
    };
    uint32_t candidates = slots;
    while (candidates && !isMine(std::countr_zero(candidates))) candidates &= candidates - 1;
    const unsigned slot = candidates ? std::countr_zero(candidates) : std::countr_one(slots);
    Exchange& exchange = exchanges[slot];
    if (!candidates) {
        exchange.mask = mask;
        exchange.arrived = exchange.users = exchange.nonZero = 0;
        exchange.open = true;
        slots |= 1u << slot;
    }
    exchange.arrived |= 1u << lane;
    exchange.users |= 1u << lane;
    slotOf[lane] = static_cast<int8_t>(slot);
    return exchange;
}

void Warp::leave(unsigned lane) {
    const int slot = slotOf[lane];
    if (slot < 0) return;
    slotOf[lane] = -1;
    exchanges[slot].users &= ~(1u << lane);
    if (!exchanges[slot].users) slots &= ~(1u << slot);
}

uint32_t Warp::answerActiveMask(Thread* lanes) {
    if (!inMask) return 0;
    const uint64_t path = lanes[std::countr_zero(inMask)].path;
    uint32_t together = 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        together |= inMask >> lane & 1 && lanes[lane].path == path ? 1u << lane : 0;
    for (unsigned lane = 0; lane < 32; ++lane)
        if (together >> lane & 1) lanes[lane].mask = together;
    inMask &= ~together;
    return together;
}

}  // namespace simulator
