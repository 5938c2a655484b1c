#pragma once

#include <filesystem>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace prove {

/// What is wrong in a file of the bank, with the line where.
class BankError : public std::runtime_error {
  public:
    BankError(const std::filesystem::path& file, int line, const std::string& what)
        : std::runtime_error(file.string() + ":" + std::to_string(line) + ": " + what) {}
};

enum class Tests { pass, fail, any };

/// A line of the solution that a finding must name.
struct Finds {
    std::string kind;
    int line;
};

/// A solution as a student may write it, and what it states about itself.
struct Solution {
    std::string lesson;
    std::string name;
    std::filesystem::path path;
    std::string replaces;  // the file of the workspace, relative to it
    int replacesLine = 0;
    bool isWrong = false;
    std::string why;
    std::vector<std::string> suites;
    int suitesLine = 0;
    std::set<std::string> kinds;       // of findings, on every run
    std::set<std::string> maybeKinds;  // of findings, on some runs
    Tests tests = Tests::pass;
    std::set<std::string> gpu;       // what shows it there
    std::set<std::string> maybeGpu;  // what shows it on some runs
    std::vector<Finds> finds;

    std::string title() const { return lesson + "/" + name; }
};

/// Reads one file of the bank, LESSON/wrong/NAME.EXT or LESSON/correct/NAME.EXT. `knownKinds`: of
/// findings. Throws BankError.
Solution readSolution(const std::filesystem::path& file, const std::set<std::string>& knownKinds);

}  // namespace prove
