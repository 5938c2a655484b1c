#include "last_failures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>

#include "harness/files.h"
#include "language/language.h"

namespace harness {

namespace {

std::set<std::string> linesOf(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::set<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.insert(line);
    return lines;
}

/// Leaves out what cannot be written.
void write(const std::filesystem::path& file, const std::set<std::string>& lines) {
    try {
        writeAtomically(file,
                        fmt::format("{}{}", fmt::join(lines, "\n"), lines.empty() ? "" : "\n"));
    } catch (const std::exception&) {
        return;
    }
}

}  // namespace

LastFailures::LastFailures(const std::filesystem::path& folder)
    : failures_(folder / "last_failures"),
      suites_(folder / "last_suites"),
      hasRunBefore_(std::filesystem::exists(failures_)),
      failed_(linesOf(failures_)),
      ran_(linesOf(suites_)) {}

Changes LastFailures::update(const RunRecord& run, const std::set<std::string>& whole) {
    Changes changes;
    for (const SuiteRecord& suite : run.suites) {
        const std::size_t without =
            count(suite, Status::skipped) + count(suite, Status::unmeasured);
        if (whole.contains(suite.name) && without < suite.tests.size()) ran_.insert(suite.name);
        for (const TestRecord& test : suite.tests) {
            if (test.status == Status::skipped || test.status == Status::unmeasured) continue;
            const std::string name = suite.name + '/' + test.name;
            if (test.status == Status::passed) {
                if (failed_.erase(name)) changes.mended.push_back(name);
            } else if (failed_.insert(name).second && hasRunBefore_) {
                changes.broken.push_back(name);
            }
        }
    }
    return changes;
}

void LastFailures::write() const {
    harness::write(failures_, failed_);
    harness::write(suites_, ran_);
}

std::string describe(const Changes& changes) {
    std::string text;
    if (!changes.mended.empty())
        text = trn("{0} that failed passes now", "{0} that failed pass now",
                   static_cast<long long>(changes.mended.size()));
    if (!changes.broken.empty())
        text += (text.empty() ? "" : ", ") +
                trn("{0} that did not fail now does: {1}", "{0} that did not fail now do: {1}, ...",
                    static_cast<long long>(changes.broken.size()), changes.broken.front());
    return text.empty() ? text : tr("Since the last run: {0}", text) + "\n";
}

}  // namespace harness
