// From a program that is not trusted to verdicts.
#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "build.h"
#include "record/record.h"

namespace grade {

struct RunLimits {
    Limits program;            // the whole run of a lesson's suites
    double testSeconds;        // a test
    double judgeSeconds;       // the replay
    std::string gpu = "H100";  // whose time is estimated
};

struct Judgement {
    bool stopped = false;   // the whole run, or it left nothing behind
    std::string reason;     // why
    record::RunRecord run;  // every test of the suites, whatever happened
    std::string log;        // what the run printed
};

/// Runs `suites`, or all of the lessons named so, with the student's code in one sandbox and has
/// their records judged by the pristine program in another. `folder` is for the records in between.
/// Throws std::runtime_error when the judge itself fails.
Judgement judge(const Pristine& pristine, const Build& build,
                const std::vector<std::string>& suites, const std::filesystem::path& folder,
                const RunLimits& limits, const std::stop_token& stop = {});

}  // namespace grade
