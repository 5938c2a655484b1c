// Whether the profiler wants to know what the block does that an OS thread runs.
#pragma once

/// Whether the block is counted that an OS thread runs. The compiler's plugin asks before it tells
/// of accesses and basic blocks, by this name: what is not in the sample runs at its own speed.
extern "C" constinit thread_local bool profiler_is_counting;

namespace simulator {

[[gnu::always_inline]] inline bool observerRests() {
    return !profiler_is_counting;
}

}  // namespace simulator
