// Puts a wrong solution before the student and judges what they say of it: puzzle --root ROOT
// [NAME]
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>
#include <sstream>

#include "language/command_line.h"
#include "language/language.h"
#include "puzzle.h"

namespace fs = std::filesystem;

namespace {

void say(const std::string& line) {
    std::cout << line << std::endl;
}

/// The names of the puzzles that are solved, a line each.
class Progress {
  public:
    explicit Progress(fs::path file) : file_(std::move(file)) {
        std::ifstream in(file_);
        for (std::string name; std::getline(in, name);) solved_.insert(name);
    }

    bool has(const std::string& name) const { return solved_.contains(name); }

    void add(const std::string& name) {
        if (solved_.insert(name).second) std::ofstream(file_, std::ios::app) << name << '\n';
    }

  private:
    const fs::path file_;
    std::set<std::string> solved_;
};

void list(const std::vector<puzzle::Puzzle>& puzzles, const Progress& progress,
          const fs::path& root) {
    for (const puzzle::Puzzle& one : puzzles) {
        const std::string state = progress.has(one.name)        ? tr("solved")
                                  : puzzle::isLocked(one, root) ? tr("after your TODO")
                                                                : "";
        say(std::string(one.level, '*') + std::string(4 - one.level, ' ') + one.name +
            (state.empty() ? "" : "  (" + state + ')'));
    }
}

void show(const puzzle::Puzzle& one) {
    say(tr("{0}, for {1}", one.name, one.file));
    say("");
    for (size_t i = 0; i < one.code.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        say(std::string(4 - std::min<size_t>(4, number.size()), ' ') + number + "  " + one.code[i]);
    }
    say("");
}

/// A line and a kind, as in "7 race-shared"; none when there is no more input.
std::optional<std::pair<int, std::string>> ask(const std::string& kinds) {
    say(tr("Which line, and which kind? One of: {0}", kinds));
    std::cout << "> " << std::flush;
    for (std::string text; std::getline(std::cin, text); std::cout << "> " << std::flush) {
        std::istringstream words(text);
        int line = 0;
        std::string kind;
        if (words >> line >> kind) return std::pair(line, kind);
        say(tr("A number and a kind, for example: 3 race-shared"));
    }
    return std::nullopt;
}

/// The kinds that are right in one puzzle or another.
std::string kindsIn(const std::vector<puzzle::Puzzle>& puzzles) {
    std::set<std::string> kinds;
    for (const puzzle::Puzzle& one : puzzles) kinds.insert(one.kinds.begin(), one.kinds.end());
    std::string list;
    for (const std::string& kind : kinds) list += (list.empty() ? "" : ", ") + kind;
    return list;
}

/// Returns whether the answer was right.
bool judged(const puzzle::Puzzle& one, int line, const std::string& kind) {
    const auto [isLine, isKind] = puzzle::judge(one, line, kind);
    if (isLine && isKind)
        say(tr("Right. {0}", one.why));
    else if (isLine)
        say(tr("The line is right, the kind is not."));
    else if (isKind)
        say(tr("The kind is right, the line is not."));
    else
        say(tr("Neither the line nor the kind is right."));
    return isLine && isKind;
}

void explain(const puzzle::Puzzle& one) {
    say(tr("Line {0}, {1}. {2}", *one.lines.begin(), one.kinds.front(), one.why));
}

/// The one with that name, or else the first that is neither solved nor locked.
const puzzle::Puzzle* chosen(const std::vector<puzzle::Puzzle>& puzzles, const std::string& name,
                             const Progress& progress, const fs::path& root) {
    const auto isNext = [&](const puzzle::Puzzle& one) {
        return name.empty() ? !progress.has(one.name) && !puzzle::isLocked(one, root)
                            : one.name == name;
    };
    const auto found = std::ranges::find_if(puzzles, isNext);
    return found == puzzles.end() ? nullptr : &*found;
}

int play(const puzzle::Puzzle& one, const std::string& kinds, Progress& progress,
         const fs::path& root) {
    if (puzzle::isLocked(one, root)) {
        say(tr("{0}: complete the TODOs of {1} first", one.name, one.file));
        return 1;
    }
    show(one);
    for (int tries = 3; tries > 0; --tries) {
        const auto answer = ask(kinds);
        if (!answer) return 1;
        if (judged(one, answer->first, answer->second)) {
            progress.add(one.name);
            return 0;
        }
    }
    explain(one);
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    fs::path root = ".";
    std::string name;
    bool isList = false;
    language::CommandLine line(tr("Find the mistake in a wrong solution"));
    line.add("--root", root, tr("the workspace")).existingFolder();
    line.addFlag("--list", isList, tr("list the puzzles, from easy to hard, and which are solved"));
    line.add("NAME", name, tr("the puzzle; without it, the next one"));
    if (const auto status = line.read(argc, argv)) return *status;
    try {
        const auto puzzles = puzzle::puzzlesOf(root, language::name());
        Progress progress(root / ".puzzles");
        if (puzzles.empty()) {
            say(tr(
                "There are no puzzles here: they are wrong solutions, and nearly right ones. Your "
                "teacher has them in {0}.",
                "test/solutions"));
            return 1;
        }
        if (isList) {
            list(puzzles, progress, root);
            return 0;
        }
        const puzzle::Puzzle* one = chosen(puzzles, name, progress, root);
        if (one != nullptr) return play(*one, kindsIn(puzzles), progress, root);
        if (!name.empty()) {
            std::cerr << tr("{0}: no such puzzle; see --list", name) << '\n';
            return 2;
        }
        say(tr("There is no puzzle left: all are solved, or wait for your TODOs."));
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
