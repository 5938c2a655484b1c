#pragma once

#include <filesystem>
#include <optional>
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

/// A line that a finding must name.
struct Finds {
    std::string kind;
    int line;            // of the solution
    std::string quoted;  // the line of the workspace's file that is meant; empty: this line itself
    std::string file;    // as reports name it, relative to the workspace; settled by settleFinds
};

/// What stands in the workspace's file instead: between the braces of a function, or of a line.
struct Change {
    enum class Of { body, line };
    Of of;
    std::string what;  // the function's name, or what the line holds
    int line;          // of the solution, above the first of the text
    std::string text;
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
    std::optional<Tests> profiled = {};  // the same in the program with the profiler
    std::set<std::string> gpu;           // what shows it there
    std::set<std::string> maybeGpu;      // what shows it on some runs
    std::vector<Finds> finds;
    std::vector<Change> changes;  // none: the solution is a whole file

    std::string title() const { return lesson + "/" + name; }
};

/// Reads one file of the bank, LESSON/wrong/NAME.EXT or LESSON/correct/NAME.EXT. `knownKinds`: of
/// findings. Throws BankError.
Solution readSolution(const std::filesystem::path& file, const std::set<std::string>& knownKinds);

}  // namespace prove
