#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "harness/record.h"

namespace harness {

/// What a run has changed: tests as SUITE/TEST, in the order of the run.
struct Changes {
    std::vector<std::string> mended;
    std::vector<std::string> broken;
};

/// The tests that did not pass when they last ran, and the suites that have run, kept in two files
/// from run to run.
class LastFailures {
  public:
    explicit LastFailures(const std::filesystem::path& folder);

    bool contains(const std::string& suite, const std::string& test) const {
        return failed_.contains(suite + '/' + test);
    }

    /// Takes in what has run; `whole` are the suites of which all tests were chosen. Nothing has
    /// changed where no run came before.
    Changes update(const RunRecord& run, const std::set<std::string>& whole);

    /// A folder that cannot be written keeps nothing.
    void write() const;

  private:
    std::filesystem::path failures_, suites_;
    bool hasRunBefore_;
    std::set<std::string> failed_;
    std::set<std::string> ran_;
};

/// One line for the console, empty without changes.
std::string describe(const Changes& changes);

}  // namespace harness
