// How a program is run under compute-sanitizer.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sanitizer {

struct Tool {
    std::string_view name;  // as it is reported and asked for
    std::vector<std::string> options;
};

/// compute-sanitizer's four tools, the slowest first.
std::span<const Tool> allTools();

/// racecheck, which then tells each pair of accesses with its threads, instead of how
/// many there are.
const Tool& racecheckByThread();

/// How many reports a process is told of; then nothing more can be learnt from it.
inline constexpr int reportLimit = 1000;

/// The variable that tells the process which file the reports are in.
inline constexpr const char* logVariable = "ATELIER_SANITIZER_LOG";

/// Whether programs of this backend ("gpu", "cpu") can be watched: those on a GPU, and others only
/// by a program that ATELIER_COMPUTE_SANITIZER names in compute-sanitizer's place.
bool canWatch(std::string_view backend);

/// What stands before a program and its arguments. Throws std::runtime_error where there
/// is no compute-sanitizer.
std::vector<std::string> commandFor(const Tool& tool, const std::string& log);

}  // namespace sanitizer
