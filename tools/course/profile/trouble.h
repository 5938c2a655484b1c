// What is wrong with a place of a kernel, and what the kernel would be without it.
#pragma once

#include "counted.h"

namespace profile {

enum class Trouble {
    none,
    conflicts,   // of banks
    turns,       // lanes that add to one cell of shared memory
    constants,   // more than one address of constant memory in a request
    local,       // an array of the thread lies in local memory
    oneAddress,  // lanes whose atomics go for one address of global memory
    sectors,     // more of them than what is asked for fills
    splits,      // lanes part here
    fewLanes,    // the others have gone another way
    barrier,
};

/// What is worst at that place.
Trouble troubleOf(const Place& place);

/// The kernel as it would be counted if the places of a line had not that trouble: no conflict,
/// sectors as few as can be, whole warps that go one way, no barrier. Other places keep theirs.
Kernel without(Trouble trouble, const Kernel& kernel, const std::string& file, int line);

/// The same of all its lines.
Kernel without(Trouble trouble, const Kernel& kernel);

}  // namespace profile
