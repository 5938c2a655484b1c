#pragma once

#include <span>
#include <string>

/// What a test may do to the process that runs it. Each is the middle one of the three tests
/// of a suite.
struct Misdeed {
    const char* name;
    void (*commit)();
};

inline constexpr std::size_t misdeedCount = 43;
std::span<const Misdeed, misdeedCount> misdeeds();

/// Reads, without taking it away, the mission that the harness has given to this process: a test
/// that would forge events knows all that there is to know.
void spyOnMission();
