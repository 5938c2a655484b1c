// One thing that went wrong, as an analysis reports it: data, which words.cpp puts into words.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "order.h"
#include "simulator/mistakes.h"
#include "symbols.h"

namespace simulator::checker {

/// What touches memory on a stream.
enum class WorkKind : uint8_t { kernel, copy, allocation, release, host };

/// What there is to say of an incident beside its sides: what it happened to, or by how much. The
/// comments say what is in `numbers` and `name`.
struct Detail {
    enum Kind : uint8_t {
        none,
        cell,                // offset, bytes, bytes of all, Origin
        dynamicCell,         // offset, bytes; the array's name or none
        allOfMemory,         // bytes
        memoryOfBoth,        //
        globalMemory,        //
        pastVariable,        // by how many bytes, its bytes; its name
        inConstantMemory,    // the variable's name
        nothingAllocated,    //
        freedMemory,         // bytes
        beforeAllocation,    // by how many bytes, its bytes
        pastAllocation,      // by how many bytes, its bytes
        beforeShared,        // by how many bytes, its bytes; its name
        pastShared,          // by how many bytes, its bytes; its name
        pastDynamic,         // by how many bytes, bytes of the launch; the array's name or none
        pastLocalArray,      // element, elements; its name
        localOfAnother,      //
        outsideOfArray,      // element; its name or none, its type
        outsideOfSurface,    // byte, row, bytes of a row, rows
        outsideOfSlices,     // slice, slices
        nullPointer,         //
        memoryOfHost,        //
        addressOnHost,       // the variable's name
        maskWithoutSelf,     // mask, lane
        maskOfAbsent,        // mask, those that never come
        absentLane,          // lane, mask
        twoBarriers,         // block
        endedBeforeBarrier,  // how many threads, of how many, block
        ofLaunch,            // what the runtime says
        errorIgnored,        // the error; the call
        refusedLaunch,       // the error
        tooMuchShared,       // static bytes, dynamic bytes, bytes that a block may have
        freedTwice,          //
        freedByOther,        //
        notOfCudaMalloc,     //
        notOfHeap,           //
        copiedUnwritten,     // bytes, bytes of all
        leftOver,            // bytes
        leftOverOfBoth,      // bytes
        overflow,            // bits of the type; what is computed, the type
        shiftedTooFar,       // by how many bits, bits of the type; the type
        misaligned,          // bytes past, alignment; the type
        misalignedAtomic,    // bytes past, alignment
        streamOfOther,       //
        eventOfOther,        //
    };

    Kind kind = none;
    std::array<int64_t, 4> numbers = {};
    std::string name = {}, type = {};

    bool operator==(const Detail&) const = default;
};

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
    bool shared = false;                      // in shared memory
    MissingFence fence = MissingFence::none;  // for want of which atomics order nothing
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
    int device = 0, otherDevice = 0;    // where it happened, and whose it is
    std::vector<uint32_t> absent = {};  // threads that others wait for in vain
    Detail detail = {};
    uintptr_t array = 0;  // which one, where an access is wrong for what it finds there
    std::optional<int64_t> index = {};  // outside of the array
    /// The variable that it happened to, if it is one: its element comes before the detail.
    const Variable* variable = nullptr;
    size_t offset = 0, bytes = 0;
};

}  // namespace simulator::checker
