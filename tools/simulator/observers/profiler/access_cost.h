// What one access of a warp costs, as Nsight Compute counts it.
#pragma once

#include <array>
#include <cstdint>

namespace simulator::profiler {

constexpr unsigned warpLanes = 32;

/// The addresses of the lanes that take part; those of the others mean nothing.
struct WarpAccess {
    uint32_t lanes;
    unsigned bytes;  // of each lane
    std::array<uintptr_t, warpLanes> address;
};

/// Shared memory delivers a word of 4 bytes from each of 32 banks at a time: a wavefront. Lanes
/// that want the same word share it.
struct SharedCost {
    unsigned wavefronts;
    unsigned conflicts;  // wavefronts above those that the width needs
    unsigned ways;       // the most words that one bank is asked for at a time
};

/// An access of 8 bytes goes through in two halves, one of 16 bytes in four quarters. Neighbouring
/// parts go together where every lane, or every pair, has a partner that wants the same or nothing.
SharedCost sharedCost(const WarpAccess& access);

/// The same of an atomic, where lanes on one word go one after another.
SharedCost sharedAtomicCost(const WarpAccess& access);

/// The pieces of 32 bytes that the lanes touch, each once.
unsigned sectorsOf(const WarpAccess& access);

/// The lines of 128 bytes that they lie in, each once.
unsigned linesOf(const WarpAccess& access);

/// The addresses that the lanes name, each once: constant memory delivers one after another.
unsigned addressesOf(const WarpAccess& access);

/// Calls visit(sector) for each of them, some more than once.
template <class Visit>
void forEachSector(const WarpAccess& access, Visit visit) {
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        for (unsigned byte = 0; access.lanes >> lane & 1 && byte < access.bytes; byte += 32)
            visit((access.address[lane] + byte) / 32);
}

/// The same where each lane has memory of its own: neighbouring lanes' words are neighbours there.
unsigned sectorsOfLocal(const WarpAccess& access);

/// The sectors of an atomic in global memory: each as often as the most lanes that name one of its
/// addresses. Where all name the same, nvcc has the warp combine what they bring.
unsigned turnsOfAtomic(const WarpAccess& access);

/// Of the lanes, the most that name one address.
unsigned mostOnOneAddress(const WarpAccess& access);

}  // namespace simulator::profiler
