#include "sanitized_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <future>

#include "harness/interrupt.h"
#include "language/language.h"
#include "os/temporary_folder.h"
#include "sanitizer/findings.h"
#include "supervisor.h"

namespace harness {
namespace {

using sanitizer::Tool;

constexpr double slowdown = 10;  // a test's time limit is so much longer than without a tool

Launcher launcherOf(const Tool& tool, const std::string& log) {
    Launcher launcher{sanitizer::commandFor(tool, log), {sanitizer::logVariable + ('=' + log)}};
    // Arrays of more elements than an int can count take the tools minutes.
    if (!std::getenv("ATELIER_LARGE_ARRAYS"))
        launcher.environment.emplace_back("ATELIER_LARGE_ARRAYS=0");
    return launcher;
}

/// What becomes of the chosen tests under the tool.
SuiteRecord runUnder(const Tool& tool, const std::string& log, const PlannedSuite& suite,
                     const std::vector<std::size_t>& chosen, const RunSettings& settings,
                     Reporters reporters) {
    SuiteRecord record{fmt::format("{} under {}", suite.name, tool.name), suite.lesson, 0, {}};
    for (const std::size_t test : chosen) record.tests.push_back({.name = suite.testNames[test]});
    for (const auto& reporter : reporters) reporter->suiteStarted(record);
    Ledger ledger(record, chosen, reporters);
    Supervision supervision = settings.supervision;
    supervision.timeout *= slowdown;
    Hangs hangs;
    Patience patience;
    superviseSuite(suite.position, supervision, ledger, hangs, patience, launcherOf(tool, log));
    return record;
}

bool isFound(const Message& message) {
    return message.kind == Kind::finding;
}

bool hasFindings(const TestRecord& test) {
    return std::ranges::any_of(test.messages, isFound);
}

bool isSame(const Message& a, const Message& b) {
    return a.kind == b.kind && a.mistake == b.mistake && a.file == b.file && a.line == b.line;
}

void addFindings(TestRecord& test, const TestRecord& checked, std::string_view tool) {
    for (Message message : checked.messages) {
        const auto isKnown = [&](const Message& known) { return isSame(known, message); };
        if (!isFound(message) || std::ranges::any_of(test.messages, isKnown)) continue;
        message.foundBy = tool;
        test.messages.push_back(std::move(message));
    }
    // Findings explain the rest, and causes come before what they lead to.
    std::ranges::stable_sort(test.messages, {}, [](const Message& message) {
        return std::pair(!isFound(message), sanitizer::rankOf(message.mistake));
    });
    if (isAllRight(test)) test.status = Status::failed;
}

/// What went wrong with a test under the tool alone, and gave no finding.
void addTrouble(TestRecord& test, const TestRecord& checked, std::string_view tool) {
    if (!isAllRight(test) || isAllRight(checked) || checked.status == Status::skipped) return;
    test.status = checked.status;
    for (Message message : checked.messages) {
        message.text = tr("Under {0}: {1}", tool, message.text);
        message.foundBy = tool;
        test.messages.push_back(std::move(message));
    }
}

bool hasRace(const TestRecord& test) {
    return std::ranges::any_of(
        test.messages,
        [](const Message& message) { return sanitizer::isOfRacecheck(message.mistake); });
}

/// The runs of one suite under all tools.
class SanitizedSuite {
  public:
    SanitizedSuite(SuiteRecord& record, const PlannedSuite& suite, const RunSettings& settings,
                   Reporters reporters)
        : record_(record), suite_(suite), settings_(settings), reporters_(reporters) {
        for (std::size_t i = 0; i < record.tests.size(); ++i)
            if (endedByItself(record.tests[i])) checked_.push_back(i);
        for (const std::size_t i : checked_) chosen_.push_back(suite.chosen[i]);
    }

    void run() {
        if (chosen_.empty()) return;
        std::vector<std::future<SuiteRecord>> runs;
        for (const Tool* tool : settings_.sanitizers) {
            const Reporters told =
                runs.empty() ? reporters_ : Reporters();  // the progress of one is told
            runs.push_back(std::async(std::launch::async, [this, tool, told] {
                return runUnder(*tool, logOf(*tool), chosen_, told);
            }));
        }
        std::vector<SuiteRecord> records;
        for (auto& run : runs) records.push_back(run.get());
        for (std::size_t i = 0; i < records.size(); ++i)
            add(std::move(records[i]), *settings_.sanitizers[i]);
    }

  private:
    static bool endedByItself(const TestRecord& test) {
        return isAllRight(test) || test.status == Status::failed || test.status == Status::crashed;
    }

    std::string logOf(const Tool& tool) const { return logs_.file(std::string(tool.name)); }

    SuiteRecord runUnder(const Tool& tool, const std::string& log,
                         const std::vector<std::size_t>& chosen, Reporters reporters) const {
        return harness::runUnder(tool, log, suite_, chosen, settings_, reporters);
    }

    void add(SuiteRecord checked, const Tool& tool) {
        nameThreads(checked);
        for (std::size_t i = 0; i < checked_.size(); ++i) {
            TestRecord& test = record_.tests[checked_[i]];
            if (hasFindings(checked.tests[i]))
                addFindings(test, checked.tests[i], tool.name);
            else
                addTrouble(test, checked.tests[i], tool.name);
        }
    }

    /// The first test that has a race, whose threads racecheck tells only when it is asked
    /// for each pair.
    void nameThreads(SuiteRecord& checked) const {
        const auto first = std::ranges::find_if(checked.tests, hasRace);
        if (first == checked.tests.end() || interruptSignal() != 0) return;
        const std::vector<std::size_t> chosen{chosen_[first - checked.tests.begin()]};
        const SuiteRecord again =
            runUnder(sanitizer::racecheckByThread(), logs_.file("threads"), chosen, {});
        if (hasRace(again.tests.front())) first->messages = again.tests.front().messages;
    }

    SuiteRecord& record_;
    const PlannedSuite& suite_;
    const RunSettings& settings_;
    const Reporters reporters_;
    const os::TemporaryFolder logs_;
    std::vector<std::size_t> checked_;  // positions in the record
    std::vector<std::size_t> chosen_;   // positions in the suite
};

}  // namespace

std::vector<const Tool*> chooseSanitizers(const std::vector<std::string>& names) {
    std::vector<const Tool*> chosen;
    for (const Tool& tool : sanitizer::allTools()) {
        const auto isMeant = [&](const std::string& name) {
            return name == "all" || name == tool.name;
        };
        if (std::ranges::any_of(names, isMeant)) chosen.push_back(&tool);
    }
    return chosen;
}

void addSanitizersFindings(SuiteRecord& record, const PlannedSuite& suite,
                           const RunSettings& settings, Reporters reporters) {
    SanitizedSuite(record, suite, settings, reporters).run();
}

}  // namespace harness
