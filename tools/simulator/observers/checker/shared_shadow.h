// The shadow of the shared memory of a block that runs.
#pragma once

#include "shadow.h"
#include "symbols.h"

namespace simulator::checker {

/// Of the block that an OS thread runs: covers all of the program's thread-local variables, among
/// them those that kernels declare as __shared__.
struct SharedShadow {
    SharedShadow();
    bool contains(uintptr_t address) const { return address - begin < bytes; }
    static SharedShadow& ofThisThread();

    uintptr_t begin = 0;
    size_t bytes = 0;
    Shadow shadow;
};

/// The variable that stands for all dynamic shared memory.
const Variable& dynamicShared();

}  // namespace simulator::checker
