#include "puzzle.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "language/language.h"

namespace fs = std::filesystem;

namespace puzzle {
namespace {

std::string trimmed(const std::string& line) {
    const size_t begin = line.find_first_not_of(' ');
    const size_t end = line.find_last_not_of(' ');
    return begin == std::string::npos ? "" : line.substr(begin, end - begin + 1);
}

/// A solution's statements and, without what gives the mistake away, its code.
struct Solution {
    explicit Solution(const fs::path& path) {
        std::ifstream in(path);
        if (!in) throw std::invalid_argument(tr("cannot read {0}", path.string()));
        static const std::regex statement(R"(// ([A-Z]+)(?: of (\S+)|: (.*)))");
        static const std::regex found(R"(\s*// FINDS .*)");
        bool isCode = false;
        for (std::string line; std::getline(in, line);) {
            std::smatch match;
            if (line.starts_with("// BODY of ")) {
                isCode = true;
                if (!code.empty()) code.emplace_back();
                code.push_back("// " + line.substr(11));
            } else if (isCode) {
                code.push_back(std::regex_replace(line, found, ""));
            } else if (std::regex_match(line, match, statement)) {
                if (match[1] == "SOLUTION") file = match[2];
                if (match[1] == "CHECKER") checker = match[3];
                if (match[1] == "TESTS") tests = match[3];
            }
        }
        while (!code.empty() && code.back().empty()) code.pop_back();
    }

    bool states(const std::string& kind) const {
        return kind == WRONG_RESULT ? tests == "fail"
                                    : std::regex_search(checker, std::regex("\\b" + kind + "\\b"));
    }

    std::string file, checker, tests;
    std::vector<std::string> code;
};

Puzzle read(const nlohmann::json& entry, const fs::path& bank, const std::string& language) {
    const fs::path path = entry.at("solution").get<std::string>();
    const Solution solution(bank / path);
    const auto& why = entry.at("why");
    Puzzle puzzle{(*path.begin() / path.stem()).string(),
                  entry.at("level"),
                  solution.file,
                  solution.code,
                  {},
                  entry.at("kinds"),
                  why.at(why.contains(language) ? language : "en")};
    for (const std::string wanted : entry.at("lines")) {
        const size_t before = puzzle.lines.size();
        for (size_t i = 0; i < puzzle.code.size(); ++i)
            if (trimmed(puzzle.code[i]) == wanted) puzzle.lines.insert(static_cast<int>(i) + 1);
        if (puzzle.lines.size() == before)
            throw std::invalid_argument(tr("{0}: no line is {1}", puzzle.name, wanted));
    }
    for (const std::string& kind : puzzle.kinds)
        if (!solution.states(kind))
            throw std::invalid_argument(
                tr("{0}: its solution does not state {1}", puzzle.name, kind));
    return puzzle;
}

}  // namespace

std::vector<Puzzle> puzzlesOf(const fs::path& root, const std::string& language) {
    const fs::path bank = root / "test/solutions";
    std::ifstream in(bank / "puzzles.json");
    std::vector<Puzzle> puzzles;
    if (!in) return puzzles;
    for (const auto& entry : nlohmann::json::parse(in))
        puzzles.push_back(read(entry, bank, language));
    std::ranges::stable_sort(puzzles, {}, &Puzzle::level);
    return puzzles;
}

bool isLocked(const Puzzle& puzzle, const fs::path& root) {
    std::ostringstream text;
    text << std::ifstream(root / puzzle.file).rdbuf();
    return text.str().find("Todo::open(") != std::string::npos;
}

Verdict judge(const Puzzle& puzzle, int line, const std::string& kind) {
    const auto isMeant = [&](const std::string& right) {
        return right == kind || right.starts_with(kind + '-');  // race is enough for race-shared
    };
    return {puzzle.lines.contains(line), std::ranges::any_of(puzzle.kinds, isMeant)};
}

}  // namespace puzzle
