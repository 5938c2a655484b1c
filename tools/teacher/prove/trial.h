#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "solution.h"
#include "variant/base.h"
#include "verdict.h"

namespace prove {

/// Where solutions are tried, and how.
struct Bench {
    const variant::Base& base;
    std::filesystem::path folder;  // each has a folder of its own in there
    enum class On { checker, profiler, gpu } on = On::checker;
    std::vector<uint64_t> seeds =
        {};               // of the orders of blocks and threads, beside the natural one
    std::string version;  // what a verdict depends on, beside the solution
};

struct Trial {
    Verdict verdict;
    double seconds = 0;
    bool isUnchanged = false;  // since it last passed: not tried again
};

/// Builds the workspace with the solution in it, runs its suites, and compares. What was said stays
/// in its folder.
Trial tryOut(const Bench& bench, const Solution& solution, const std::stop_token& stop);

/// The trial of before, when it passed and nothing has changed since.
bool hasPassed(const Bench& bench, const Solution& solution, Trial& trial);

/// What identifies the content of a file.
std::string fingerprint(const std::filesystem::path& file);

}  // namespace prove
