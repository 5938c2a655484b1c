#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "harness/model.h"

namespace harness {

/// What a run has changed: tests as SUITE/TEST, in the order of the run.
struct Changes {
    std::vector<std::string> mended;
    std::vector<std::string> broken;
};

/// The tests that did not pass when they last ran, kept in a file from run to run.
class LastFailures {
  public:
    explicit LastFailures(std::filesystem::path file);

    bool contains(const std::string& suite, const std::string& test) const {
        return failed_.contains(suite + '/' + test);
    }

    /// Takes in what has run. Nothing has changed where no run came before.
    Changes update(const RunRecord& run);

    /// A folder that cannot be written keeps nothing.
    void write() const;

  private:
    std::filesystem::path file_;
    bool hasRunBefore_;
    std::set<std::string> failed_;
};

/// One line for the console, empty without changes.
std::string describe(const Changes& changes);

}  // namespace harness
