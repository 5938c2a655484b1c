// What the plugin of g++ (translator/plugin) knows of these headers. It includes this file, too.
#pragma once

#include <cstdint>

namespace simulator {

/// A thread that waits for its block or its warp without a stack of its own: see canPause(). The
/// plugin writes the code that fills it. It is one word, and the next thread's follows it. What
/// else there is of a thread lies whole strides behind it, a word each, so that threads that do the
/// same one after another go through memory once.
struct Pause {
    static constexpr uint32_t notBegun = 0, ended = 1, firstBarrier = 2;  // of `state`
    // In bytes. A multiple of a page would have all words of a thread fight for one set of the
    // cache.
    static constexpr unsigned word = 8, stride = 1024 * word + 64;
    static constexpr unsigned place = stride;     // where it waits
    static constexpr unsigned kept = 2 * stride;  // the variables that are needed behind it,
    static constexpr unsigned mostKept = 14;      // in so many words
    static constexpr unsigned bytesOfBlock = kept + mostKept * stride;

    uint32_t state;
    uint32_t mask;  // the lanes it waits for; 0: for its block

    /// What lies so many bytes behind.
    template <class T>
    T at(unsigned offset) const {
        T what;
        __builtin_memcpy(&what, reinterpret_cast<const char*>(this) + offset, sizeof what);
        return what;
    }
};

/// What the threads of a block have in common that pause all at the same barriers: see
/// canPauseTogether(). What each needs for itself behind a barrier lies in the block's Pauses
/// instead, an array for each variable, with room for an element for each thread.
struct Together {
    static constexpr unsigned mostValues = 4, mostBarriers = 12;
    static constexpr unsigned padding =
        64;  // so that not all arrays fight for one set of the cache
    static constexpr unsigned bytesOfBlock = 384 << 10;

    uint32_t state;  // as Pause::state
    uint64_t values[mostValues];
};

}  // namespace simulator

/// The functions of the namespace that the plugin knows by their names: there are such
/// (simulator/launch.h), and it has no other names than these.
#define SIMULATOR_KNOWN_TO_PLUGIN(NAME) \
    NAME(isBrief)                       \
    NAME(isOfBlock)                     \
    NAME(canMeet)                       \
    NAME(canPause)                      \
    NAME(canPauseTogether)              \
    NAME(goesOnFrom)                    \
    NAME(isPausing)                     \
    NAME(isPausingTogether)             \
    NAME(mostInRow)                     \
    NAME(needsRowsOfWarps)              \
    NAME(notInOwnMask)                  \
    NAME(pauseForLanes)                 \
    NAME(pauseForWarps)                 \
    NAME(pauseHere)                     \
    NAME(runPhase)                      \
    NAME(runToBarrier)                  \
    NAME(runToPause)                    \
    NAME(runBriefThreads)               \
    NAME(voteInBlock)                   \
    NAME(waitForBlock)                  \
    NAME(waitForLanes)                  \
    NAME(yield)
