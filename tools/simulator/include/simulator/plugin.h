// What the plugin of g++ (translator/plugin) knows of these headers. It includes this file, too.
#pragma once

#include <cstdint>

namespace simulator {

/// A thread that waits for its block or its warp without a stack of its own: see canPause(). The
/// plugin writes the code that fills it.
struct alignas(64) Pause {
    static constexpr uint32_t notBegun = 0, ended = 1, firstBarrier = 2;  // of `state`
    uint32_t state;
    uint32_t mask;      // the lanes it waits for; 0: for its block
    const void* place;  // where it waits
    char kept[104];     // the variables that are needed behind it
    uint64_t value;     // what it brings to the lanes of the mask
};

}  // namespace simulator

/// The functions of the namespace that the plugin knows by their names: there are such
/// (simulator/launch.h), and it has no other names than these.
#define SIMULATOR_KNOWN_TO_PLUGIN(NAME) \
    NAME(isBrief)                       \
    NAME(isOfBlock)                     \
    NAME(canMeet)                       \
    NAME(canPause)                      \
    NAME(isPausing)                     \
    NAME(notInOwnMask)                  \
    NAME(pauseForLanes)                 \
    NAME(pauseHere)                     \
    NAME(runToPause)                    \
    NAME(runBriefThreads)               \
    NAME(waitForBlock)                  \
    NAME(waitForLanes)                  \
    NAME(yield)
