// Kernels that were stopped, and calls that failed; for whoever runs a program and tells what
// became of it.
#pragma once

#include <string>

namespace simulator {

/// A kernel that was stopped before its end.
struct Stopped {
    std::string text;  // the kernel, why and where, and what its threads did
    std::string file;  // of the line to look at; empty where none is known
    int line;
    bool hangs;
};

/// From now on `listener` is told of a kernel that was stopped, on the host thread that launched
/// it; nothing is printed then.
void whenStopped(void (*listener)(const Stopped&));

/// A call of the host that failed.
struct FailedCall {
    std::string what;  // "cudaMemcpy", "the launch of sum"
    std::string file;  // of the line that calls; empty where none is known
    int line;
};

/// The one of this thread that failed last.
FailedCall describeLastFailedCall();

}  // namespace simulator
