#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "program.h"
#include "solution.h"
#include "solution_build/base.h"
#include "verdict.h"

namespace prove {

/// Where solutions are tried, and how.
struct Bench {
    const solution_build::Base& base;
    std::filesystem::path folder;  // each has a folder of its own in there
    enum class On { checker, profiler, gpu } on = On::checker;
    std::vector<uint64_t> seeds =
        {};                    // of the orders of blocks and threads, beside the natural one
    std::string version = {};  // what a verdict depends on, beside the solution
    bool alone = false;        // a program for each solution
    unsigned jobs = 1;         // compilers at once
};

struct Trial {
    Verdict verdict;
    double seconds = 0;
    bool isUnchanged = false;                           // since it last passed: not tried again
    Program::Beside beside = Program::Beside::nothing;  // what is in its program
};

/// The trials of these solutions, which outlive this.
class Trials {
  public:
    Trials(const Bench& bench, const std::vector<const Solution*>& solutions);

    /// Builds the workspace with the solution in it, runs its suites, and compares. What was said
    /// stays in its folder. May be called by several threads.
    Trial tryOut(const Solution& solution, const std::stop_token& stop);

  private:
    const Bench& bench_;
    std::map<std::string, Programs> programs_;  // by lesson
};

/// The trial of before, when it passed and nothing has changed since.
bool hasPassed(const Bench& bench, const Solution& solution, Trial& trial);

/// What identifies the content of a file.
std::string fingerprint(const std::filesystem::path& file);

}  // namespace prove
