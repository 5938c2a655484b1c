// One thing that went wrong, as an analysis reports it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "order.h"
#include "symbols.h"

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

/// What touches memory on a stream.
enum class WorkKind : uint8_t { kernel, copy, allocation, release, host };

struct Incident {
    struct Side {
        uint32_t place = 0;
        uint32_t block = 0, thread = 0;
        bool writes = false;
        WorkKind work = WorkKind::kernel;
    };
    Mistake mistake;
    Side here = {};
    Side there = {};  // a race's earlier access; its place alone where something was allocated
    const char* file = nullptr;  // where, if that is known without a place
    int line = 0;
    bool shared = false;      // in shared memory
    bool lacksFence = false;  // atomics between the two sides order nothing for want of it
    bool isByChance = false;  // of a race: a lock orders it, but the other may take that first
    uint32_t readAt = 0;      // of an update: the place where it reads, which is to be in one line
    bool isOfLocks = false;   // taken in opposite orders
    bool isOfHost = false;    // the host names a variable of the device
    bool isOfGrid = false;    // a barrier of the grid
    bool isFailure = false;   // a failed call that was to give memory, or to fill it
    bool isOfNull = false;    // the pointer
    bool touches = false;     // reads or writes, which is not known
    bool opensLock = false;   // of a race: an atomic takes the lock, and the other side opens it
    bool isUpdate = false;    // both sides have read what they write
    std::vector<uint32_t> absent = {};  // threads that others wait for in vain
    std::string what = {};              // what it happened to or by how much: "tabSM[3]"
    uintptr_t array = 0;  // which one, where an access is wrong for what it finds there
    std::optional<int64_t> index = {};  // outside of the array
    /// The variable that it happened to, if it is one: its element comes before `what`.
    const Variable* variable = nullptr;
    size_t offset = 0, bytes = 0;
};

}  // namespace simulator::checker
