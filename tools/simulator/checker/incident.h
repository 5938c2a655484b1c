// One thing that went wrong, as an analysis reports it.
#pragma once

#include <cstdint>
#include <string>

#include "order.h"

namespace simulator::checker {

/// In the order in which causes come before their effects.
enum class Mistake : uint8_t {
    launchRefused,
    errorIgnored,
    hostPointer,
    devicePointer,
    outOfBounds,
    useAfterFree,
    sharedOutOfBounds,
    misaligned,
    uninitialised,
    divergentBarrier,
    warpMask,
    atomicScope,
    streams,
    race,
    lostUpdate,
    overflow,
    hang,
    fault,
    doubleFree,
    leak,
};

struct Incident {
    struct Side {
        uint32_t place = 0;
        uint32_t block = 0, thread = 0;
        bool writes = false;
        bool isCopy = false;  // on a stream, by no thread
    };
    Mistake mistake;
    Side here = {};
    Side there = {};  // a race's earlier access; its place alone where something was allocated
    const char* file = nullptr;  // where, if that is known without a place
    int line = 0;
    bool shared = false;      // in shared memory
    bool lacksFence = false;  // atomics between the two sides order nothing for want of it
    bool touches = false;     // reads or writes, which is not known
    std::string what = {};    // what it happened to or by how much: "tabSM[3]"
};

}  // namespace simulator::checker
