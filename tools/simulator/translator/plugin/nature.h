// What device code does to the other threads of its block; behind the headers of g++.
#pragma once

/// Of a function and all that it calls. Without an initializer: of one of which nothing is known.
struct Nature {
    bool maySpin = true;  // or wait for anything but its block: by a volatile access, by an atomic
                          // in a loop, by assembly, or by a call of whose body nobody knows
    bool hasLoop = false;
    bool hasBarrier = false;  // it waits for its block or its warp
    bool meetsLanes = false;  // it waits for its warp
    bool isAtomic = false;
};

/// Before anything is inlined. The same one whenever it is asked for again.
const Nature& natureOf(tree function);
