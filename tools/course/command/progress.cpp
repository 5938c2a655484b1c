#include "progress.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iostream>
#include <set>

#include "language/language.h"
#include "suites.h"

namespace fs = std::filesystem;

namespace command {
namespace {

Words linesOf(const fs::path& file) {
    Words lines;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// What a lesson's handout gives to do.
struct Tasks {
    int count = 0;
    Words files;  // where the TODOs stand
};

/// The file that the items below the line are in: "In `src/add/fold.h`:"
std::string fileIn(const std::string& line) {
    const std::size_t begin = line.find(" `");
    if (begin == line.npos || line.find(' ') != begin) return "";
    const std::string file = line.substr(begin + 2, line.find('`', begin + 2) - begin - 2);
    return file.starts_with("include/") || file.starts_with("src/") ? file : "";
}

/// How many functions an item "1. `lock()` and `unlock()`: ..." names in front of its colon; 0 for
/// another line.
int functionsIn(const std::string& line) {
    const std::size_t digits = line.find_first_not_of("0123456789");
    if (digits == 0 || line.compare(std::min(digits, line.size()), 2, ". ") != 0) return 0;
    const std::string head = line.substr(0, line.find(':'));
    int count = 0;
    for (std::size_t at = 0; (at = head.find('`', at)) != head.npos; ++at) {
        const auto isOfName = [](unsigned char c) { return std::isalpha(c) || c == '_'; };
        const auto end = std::find_if_not(head.begin() + at + 1, head.end(), isOfName);
        count += end != head.begin() + at + 1 && end != head.end() && *end == '(';
    }
    return count;
}

/// In the section To do: in another language, the one that names files.
Tasks tasksIn(const fs::path& handout) {
    Tasks tasks;
    bool isToDo = false;
    for (const std::string& line : linesOf(handout)) {
        if (line.starts_with("## ")) isToDo = line.starts_with("## To do");
        if (const std::string file = fileIn(line); !file.empty()) {
            isToDo = true;
            tasks.files.push_back(file);
        } else if (isToDo) {
            tasks.count += functionsIn(line);
        }
    }
    return tasks;
}

/// Where TODOs of the file are open, a line each. One in a comment is none.
Words openTodosIn(const fs::path& root, const std::string& file) {
    static const std::string begin = "Todo::open(\"";
    Words todos;
    int number = 0;
    for (const std::string& line : linesOf(root / file)) {
        number++;
        const std::size_t at = line.find(begin);
        if (at == line.npos || line.find('/') < at) continue;
        const std::size_t name = at + begin.size();
        todos.push_back("    " + file + ':' + std::to_string(number) + "  " +
                        line.substr(name, line.find('"', name) - name));
    }
    return todos;
}

void showTodos(const Workspace& workspace, const std::string& lesson) {
    const auto handout = handoutOf(workspace, lesson);
    if (!handout) return;
    const Tasks tasks = tasksIn(*handout);
    if (tasks.files.empty()) return;
    Words open;
    for (const std::string& file : tasks.files)
        open = joined(open, openTodosIn(workspace.root, file));
    const int left = static_cast<int>(open.size());
    const int all = std::max(tasks.count, left);
    std::cout << "  " << tr("TODOs done: {0} of {1}", all - left, all) << '\n';
    for (const std::string& line : open) std::cout << line << '\n';
}

/// What a program's last runs have left in its folder.
class LastRuns {
  public:
    explicit LastRuns(const fs::path& folder) {
        for (const std::string& suite : linesOf(folder / "last_suites")) ran_.insert(suite);
        for (const std::string& test : linesOf(folder / "last_failures"))
            failures_.insert(test.substr(0, test.find('/')));
    }

    bool know(const std::string& suite) const {
        return ran_.contains(suite) || failures(suite) > 0;
    }
    std::size_t failures(const std::string& suite) const { return failures_.count(suite); }

  private:
    std::set<std::string> ran_;
    std::multiset<std::string> failures_;  // the suite of each
};

void showSuites(const std::vector<Suite>& suites, const std::string& lesson,
                const std::vector<LastRuns>& runs) {
    int passed = 0, all = 0, missing = 0;
    Words failed;
    for (const Suite& suite : suites) {
        if (suite.lesson != lesson) continue;
        all++;
        const auto last =
            std::ranges::find_if(runs, [&](const LastRuns& one) { return one.know(suite.name); });
        if (last == runs.end())
            missing++;
        else if (const std::size_t count = last->failures(suite.name); count > 0)
            failed.push_back("    " + tr("{0}: {1} failed when last run", suite.name, count));
        else
            passed++;
    }
    if (all == 0) return;
    std::cout << "  "
              << (missing == 0 ? tr("suites passed when last run: {0} of {1}", passed, all)
                               : tr("suites passed when last run: {0} of {1}; not run: {2}", passed,
                                    all, missing))
              << '\n';
    for (const std::string& line : failed) std::cout << line << '\n';
}

}  // namespace

int progressOfLessons(const Workspace& workspace, Words words) {
    if (!words.empty()) throw Failure(tr("progress: it has no argument; found {0}", words.front()));
    const std::vector<Suite> suites = suitesOf(workspace);
    const std::vector<LastRuns> runs = {LastRuns(workspace.programs("checker")),
                                        LastRuns(workspace.programs("")),
                                        // of efficiency
                                        LastRuns(workspace.root / "build/cpu/profiler")};
    for (const std::string& lesson : lessonsOf(suites, workspace)) {
        std::cout << lesson << '\n';
        showTodos(workspace, lesson);
        showSuites(suites, lesson, runs);
    }
    return 0;
}

}  // namespace command
