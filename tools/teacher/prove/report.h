#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace prove {

struct Place {
    std::string file;  // relative to the workspace
    int line;

    bool operator==(const Place&) const = default;
};

/// A mistake that the checker, or a tool of compute-sanitizer, has named.
struct Finding {
    std::string kind;
    std::vector<Place> places;  // the one to look at first comes first
    std::string tool = {};      // of compute-sanitizer; empty: the checker
};

/// What the suites said of a solution.
struct Report {
    size_t tests = 0;
    std::string firstFailure;  // of an assertion, a crash or a time-out; empty: all assertions held
    std::vector<Finding> findings;

    bool testsFail() const { return !firstFailure.empty(); }
};

/// Reads the harness's report, JSON. Throws std::runtime_error when it is none.
Report readReport(const std::filesystem::path& file);

}  // namespace prove
