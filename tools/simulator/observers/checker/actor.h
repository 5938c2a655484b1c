// Who does something: each analysis is told it with the event.
#pragma once

#include <cstdint>

namespace simulator::checker {

struct RunningBlock;

/// A thread of a block that runs on this OS thread; a copy counts as a block of one thread.
struct Actor {
    RunningBlock& block;
    uint32_t thread;
};

}  // namespace simulator::checker
