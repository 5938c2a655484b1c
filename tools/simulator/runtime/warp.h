// The lanes of a warp that wait for each other: in shuffles, votes and __syncwarp(), and in
// __activemask(). Knows who waits for whom; whose turn it is, the block knows.
#pragma once

#include <bit>
#include <cstdint>

#include "simulator/schedule.h"

namespace simulator {

/// Lanes that wait for each other, and the values they bring. A slot is free again when every lane
/// that met there has moved on, so that no one overwrites what another has yet to read.
struct Exchange : WarpValues {
    uint32_t mask;
    uint32_t users;  // lanes that have yet to move on
    bool open;       // some lane is still to come
    bool isBarrier;  // orders what its lanes do in memory: a shuffle does not
};

struct alignas(64) Warp {
    uint32_t live;           // lanes that have not ended
    uint32_t inBarrier;      // lanes that wait for the block or the grid
    uint32_t inMask;         // lanes that wait in activeMask()
    uint32_t slots;          // exchanges in use
    int8_t slotOf[32];       // the exchange that a lane uses, -1 without one
    Exchange exchanges[32];  // a lane uses one at most

    void clear();

    /// The lane comes to the exchange that waits for these lanes, or to a free one.
    Exchange& enter(unsigned lane, uint32_t mask);
    void leave(unsigned lane);
    bool isComplete(const Exchange& exchange) const {
        return exchange.open && (exchange.arrived & live) == (exchange.mask & live);
    }
    /// Calls complete(exchange) for each that waits for nobody any more.
    template <class Complete>
    void forEachComplete(Complete complete) {
        for (uint32_t rest = slots; rest; rest &= rest - 1)
            if (Exchange& exchange = exchanges[std::countr_zero(rest)]; isComplete(exchange))
                complete(exchange);
    }

    /// No lane can run. Those that came to an activeMask() by the path of the first of them go on
    /// together, as each is told; returns them. `lanes`: the warp's threads.
    uint32_t answerActiveMask(Thread* lanes);
};

}  // namespace simulator
