// A wrong solution of test/solutions whose mistake a student looks for.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace puzzle {

struct Puzzle {
    std::string name;                // LESSON/NAME
    int level;                       // 1 easy, 2, 3 hard
    std::string file;                // where its code belongs, in the workspace
    std::vector<std::string> code;   // its lines
    std::set<int> lines;             // where the mistake may be named, from 1
    std::vector<std::string> kinds;  // how; the first one is the answer
    std::string why;                 // in the user's language
};

/// A kind that no finding is: the code is clean and computes something else.
inline constexpr const char* WRONG_RESULT = "wrong-result";

/// Those of test/solutions/puzzles.json below `root`, from easy to hard. Throws
/// std::invalid_argument if one names a line that its code does not have, or a kind that the
/// solution does not state.
std::vector<Puzzle> puzzlesOf(const std::filesystem::path& root, const std::string& language);

/// Whether the code would give away what the student has yet to write.
bool isLocked(const Puzzle& puzzle, const std::filesystem::path& root);

/// What is right of an answer.
struct Verdict {
    bool line;
    bool kind;
};

Verdict judge(const Puzzle& puzzle, int line, const std::string& kind);

}  // namespace puzzle
