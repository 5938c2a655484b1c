#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "course.h"

namespace skeleton {

struct CheckOptions {
    std::filesystem::path build;  // of the solved workspace, up to date: what a skeleton shares
                                  // with it is taken from it
    bool onlyBuilds = false;      // compile and link, and run nothing: no GPU is needed
    unsigned jobs = 1;            // lessons at once
    bool isLive = false;          // whether the terminal can show what is going on
};

/// Proves of each lesson, in a workspace of its own, that
///
/// - it is complete: nothing is included that is not there, and it builds without a warning;
/// - `use` and `test` run with all TODOs open, report them with file and line, and
/// nothing else fails;
/// - with one TODO open its suites report it, and all other suites pass; with none open all pass.
///
/// Says on stdout what holds and what does not; returns whether all holds. Throws
/// std::runtime_error where the build folder is of no use.
bool check(const Course& course, const std::vector<const Lesson*>& lessons,
           const CheckOptions& options, const std::stop_token& stop);

}  // namespace skeleton
