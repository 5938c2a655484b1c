// What a signal handler learns about the code it interrupted.
#pragma once

namespace simulator {

struct Machine {
    const void* pc;
    const void* framePointer;
    const void* stackPointer;
    bool wrote;  // for a memory fault: a write, not a read
};

/// `context` is the third argument of a signal handler.
Machine machineOf(const void* context);

}  // namespace simulator
