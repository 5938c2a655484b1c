#include "last_failures.h"

#include <fmt/format.h>

#include <fstream>

#include "harness/files.h"

namespace harness {

LastFailures::LastFailures(std::filesystem::path file) : file_(std::move(file)) {
    std::ifstream lines(file_);
    hasRunBefore_ = lines.is_open();
    for (std::string line; std::getline(lines, line);) failed_.insert(line);
}

Changes LastFailures::update(const RunRecord& run) {
    Changes changes;
    for (const SuiteRecord& suite : run.suites)
        for (const TestRecord& test : suite.tests) {
            if (test.status == Status::skipped) continue;
            const std::string name = suite.name + '/' + test.name;
            if (test.status == Status::passed) {
                if (failed_.erase(name)) changes.mended.push_back(name);
            } else if (failed_.insert(name).second && hasRunBefore_) {
                changes.broken.push_back(name);
            }
        }
    return changes;
}

void LastFailures::write() const {
    std::string lines;
    for (const std::string& name : failed_) lines += name + '\n';
    try {
        writeAtomically(file_, lines);
    } catch (const std::exception&) {
        return;
    }
}

std::string describe(const Changes& changes) {
    std::string text;
    if (!changes.mended.empty())
        text = fmt::format("{} that failed {} now", changes.mended.size(),
                           changes.mended.size() == 1 ? "passes" : "pass");
    if (!changes.broken.empty())
        text += fmt::format("{}{} that did not fail now {}: {}{}", text.empty() ? "" : ", ",
                            changes.broken.size(), changes.broken.size() == 1 ? "does" : "do",
                            changes.broken.front(), changes.broken.size() > 1 ? ", ..." : "");
    return text.empty() ? text : "Since the last run: " + text + "\n";
}

}  // namespace harness
