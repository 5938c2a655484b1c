// The registry of mistakes: which kinds there are, in which order, which may be effects of which,
// and what a student is told of each, whoever found it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simulator::checker {

/// In the order in which causes come before their effects.
enum class Mistake : uint8_t {
    wrongDevice,
    launchRefused,
    errorIgnored,
    hostPointer,
    devicePointer,
    peerAccess,
    outOfBounds,
    useAfterFree,
    sharedOutOfBounds,
    misaligned,
    divergentBarrier,
    uninitialised,
    warpMask,
    atomicScope,
    streams,
    openedByOther,
    race,
    lostUpdate,
    overflow,
    hang,
    fault,
    doubleFree,
    leak,
};

/// The name of a finding's kind: of its page in docs/mistakes, of its row in docs/checker.md, and
/// after // FINDS in a bank of wrong solutions. `shared`: in shared memory.
std::string_view kindOf(Mistake mistake, bool shared);
/// All kinds, causes before their effects.
std::vector<std::string_view> kindsOfMistakes();
/// The place of a kind among them, -1 of what is none.
int rankOf(std::string_view kind);
/// Whether a mistake may be but another sight of `cause`.
bool mayBeEffect(Mistake effect, Mistake cause);

/// The smallest group of threads to which both sides of a race belong. Or that, and between the
/// two sides both used the same cell by atomics, which order nothing without fences: one is missing
/// behind the first access (not released) or before the second (not acquired).
enum class Reach {
    warp,
    block,
    grid,
    blockNotReleased,
    blockNotAcquired,
    gridNotReleased,
    gridNotAcquired
};

struct Advice {
    std::string explanation;  // why it is wrong
    std::string hint;         // where to look; gives no solution away
};

/// `reach` matters for races only.
Advice adviceOn(std::string_view kind, Reach reach = Reach::block);

/// On threads that all write the same value to a cell.
Advice adviceOnEqualValues();

/// On accesses that only the order in which threads take a lock puts one after the other.
Advice adviceOnChance();

/// On asynchronous copies within a kernel that nobody has waited for.
Advice adviceOnCopies();

/// On numbers that are shifted by as many bits as they have, or more.
Advice adviceOnShifts();

/// On a variable of the device that the host names.
Advice adviceOnVariables();

/// On a lock that a thread opens which has not taken it.
Advice adviceOnOpening();

/// On a lock that an atomic takes and a plain write opens.
Advice adviceOnPlainOpening();

/// On a barrier of the grid that not all reach, or that the launch does not allow.
Advice adviceOnGridBarrier();

/// What should stand between the two sides of a race.
std::string missingOrder(Reach reach);

}  // namespace simulator::checker
