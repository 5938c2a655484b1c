#pragma once

#include <string_view>

#include "harness/main.h"

namespace harness {

/// What the parent gives its child as only argument, and the descriptor on which it waits for the
/// child's events.
inline constexpr const char* childArgument = "--harness-child";
inline constexpr int childEventDescriptor = 3;

/// With which a child ends itself when it cannot speak to its parent any more.
inline constexpr int lostChannelExitCode = 125;

/// Whether this process was started by a harness to run tests for it.
inline bool isChild(int argc, char** argv) {
    return argc == 2 && std::string_view(argv[1]) == childArgument;
}

/// Does the mission that stands on standard input; returns the exit code.
int runChild(const Suites& suites);

}  // namespace harness
