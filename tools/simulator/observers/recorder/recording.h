// What a launch did, step by step.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "../../runtime/where.h"
#include "driver_types.h"
#include "simulator/findings.h"
#include "simulator/launch.h"
#include "simulator/scalar.h"
#include "vector_types.h"

namespace simulator::recorder {

struct Event {
    enum Kind : char {
        reads = 'r',
        writes = 'w',
        updates = 'a',    // an atomic
        waits = 'b',      // comes to a barrier
        released = 'B',   // all threads of the block go on
        meets = 'x',      // comes to a warp intrinsic, a barrier of the warp too
        exchanged = 'X',  // those lanes go on
        gets = 's',       // by a shuffle: `what` is the lane
        prints = 'p'
    };
    Kind kind;
    uint32_t block, thread;
    uint32_t place = 0;  // of Recording::places
    bool isShared = false;
    bool isOutside = false;     // of all memory
    uintptr_t what = 0;         // an address, in shared memory an offset; lanes; a lane
    std::string before, after;  // the bytes there; what is printed
};

/// A pointer that the kernel was given, and its type.
struct Parameter {
    std::string name;
    uintptr_t value;
    uint64_t type;  // where the debug information has it
};

/// The parameters of a kernel that are pointers, from debug information; for the host.
std::vector<Parameter> pointersOf(const Kernel& kernel);
/// What of the array that the pointer points to the `bytes` bytes from `offset` on are: "[3].x".
std::string elementOf(const Parameter& pointer, size_t offset, size_t bytes);
Scalar scalarOf(const Parameter& pointer, size_t offset);

struct Recording {
    std::string kernel;
    dim3 grid, block;
    int device;         // -1 where there is only one
    uint64_t launch;    // of the program's, counted from 1
    unsigned distance;  // from the shape that is wanted
    std::vector<Parameter> pointers;
    std::vector<Event> events;
    std::vector<Frames> places;
    std::map<uintptr_t, size_t> allocations;  // that it touched
    std::string dynamicName;
    Scalar dynamicType;
    bool isCut = false;   // there was more
    std::string stopped;  // why, if it was
};

struct Written {
    std::string line;  // of JSON
    bool showsRace;
};

Written toJson(const Recording& recording, const std::vector<Finding>& findings);

}  // namespace simulator::recorder
