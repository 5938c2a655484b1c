// Whether the profiler wants to know what the block does that an OS thread runs.
#pragma once

namespace simulator {

namespace profiler {

/// Of a block that is counted. Asked at each access and each basic block, before anything else: the
/// blocks of a large grid that are not in the sample run at their own speed.
extern constinit thread_local bool isCounting;

}  // namespace profiler

[[gnu::always_inline]] inline bool observerRests() {
    return !profiler::isCounting;
}

}  // namespace simulator
