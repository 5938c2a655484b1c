#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/main.h"
#include "transcripts.h"

namespace harness {

/// What the command line asks for; what it leaves open is for the mains to say.
struct Options {
    enum class Command { run, use, test, device };

    Command command = Command::run;
    std::vector<std::string> names;         // uses, or suites, lessons and SUITE/TEST
    std::vector<std::string> useArguments;  // the one use's own options
    std::vector<Report> reports;
    std::vector<std::string> outputs;
    std::optional<int> device;
    std::vector<std::optional<std::uint64_t>> orders{std::nullopt};  // seeds; none: the natural one
    Transcripts transcripts;
    double timeout = 20;                  // seconds a test
    std::optional<unsigned> jobs;         // suites at once
    std::vector<std::string> sanitizers;  // tools of compute-sanitizer
    std::optional<std::size_t> sample;    // tests of each suite
    bool lastFailed = false;
    bool failFast = false;  // nothing runs after the first test that does not pass
    bool allTests = false;  // also of suites whose kernels hang
    bool quiet = false;
    bool list = false;
    bool open = true;
    bool isolation = true;
    bool failOnFindings = true;
    bool json = false;
};

/// Nothing when help was asked for and has been printed. Throws UsageError.
std::optional<Options> parseCommandLine(int argc, char** argv);

}  // namespace harness
