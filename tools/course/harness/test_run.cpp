#include "test_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>
#include <span>
#include <thread>

#include "backend.h"
#include "child_process.h"
#include "harness/interrupt.h"
#include "language/language.h"
#include "sanitized_run.h"
#include "simulated_devices.h"
#include "suite_runner.h"
#include "supervisor.h"
#include "turns.h"

namespace harness {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

SuiteRecord emptyRecord(const PlannedSuite& suite) {
    SuiteRecord record{suite.name, suite.lesson, 0, {}};
    for (const std::size_t index : suite.chosen)
        record.tests.push_back({.name = suite.testNames[index]});
    return record;
}

/// Tests of a suite, one after another: of `count` from the `first` on that are chosen.
struct Part {
    std::size_t suite;  // in the plan
    std::size_t first, count;
    bool endsSuite;
};

/// A long suite runs in parts of about the same number of tests, on any machine in the same: a test
/// may find what one before it has left. On a GPU a process takes too long to start.
std::vector<Part> partsOf(const std::vector<PlannedSuite>& suites, bool isolation) {
    constexpr std::size_t enough = 24;  // tests of a part
    constexpr std::size_t most = 4;     // parts of a suite
    const bool isDivided = isolation && backend().name() == "cpu";
    std::vector<Part> parts;
    for (std::size_t s = 0; s < suites.size(); ++s) {
        const std::size_t tests = suites[s].chosen.size();
        const std::size_t count = isDivided ? std::min(most, (tests + enough - 1) / enough) : 1;
        for (std::size_t p = 0; p < count; ++p) {
            const std::size_t first = tests * p / count, end = tests * (p + 1) / count;
            parts.push_back({s, first, end - first, p + 1 == count});
        }
    }
    return parts;
}

/// What parts that run beside each other share.
struct Shared {
    explicit Shared(std::size_t suites) : patience(suites) {}

    Hangs hangs;
    std::vector<Patience> patience;    // of each suite
    std::atomic<bool> isOver = false;  // no test is to run any more
};

void runHere(const PlannedSuite& suite, const RunChoices& choices, Ledger& ledger) {
    ledger.processStarted();
    runTests(suite, suite.chosen, false, choices,
             [&](const Event& event) { ledger.accept(event); });
    ledger.skipRest(afterAFailure());
}

/// What did not pass passes perhaps in another order.
void tellSeed(std::span<TestRecord> tests, std::uint64_t seed) {
    for (TestRecord& test : tests)
        if (!isAllRight(test) && test.status != Status::skipped && !test.messages.empty())
            test.messages.front().text += "\n" + tr("in the order of --seed {0}", seed);
}

/// Threads that run blocks in the process of each suite where several share the cores: two at
/// least, so that blocks run beside each other and a race between them can show.
std::string workersFor(unsigned jobs) {
    const unsigned workers = std::max(2u, std::thread::hardware_concurrency() / jobs);
    return "SIMULATOR_WORKERS=" + std::to_string(workers);
}

Launcher launcherOf(unsigned jobs, int devices) {
    Launcher launcher;
    if (jobs > 1) launcher.environment.push_back(workersFor(jobs));
    if (devices > 1 && !std::getenv(devicesVariable))
        launcher.environment.push_back(devicesVariable + ("=" + std::to_string(devices)));
    return launcher;
}

void runPart(const Part& part, SuiteRecord& record, const PlannedSuite& suite,
             const RunSettings& settings, unsigned jobs, Shared& shared, Reporters reporters) {
    const Clock::time_point start = Clock::now();
    if (part.first == 0)
        for (const auto& reporter : reporters) reporter->suiteStarted(record);
    Ledger ledger(record, std::span(suite.chosen).subspan(part.first, part.count), reporters,
                  part.first);
    const RunChoices& choices = settings.supervision.choices;
    if (interruptSignal() != 0)
        ledger.skipRest(interrupted());
    else if (shared.isOver)
        ledger.skipRest(afterAFailure());
    else if (settings.isolation)
        superviseSuite(suite.position, settings.supervision, ledger, shared.hangs,
                       shared.patience[part.suite], launcherOf(jobs, suite.devices));
    else
        runHere(suite, choices, ledger);
    if (!settings.sanitizers.empty() && interruptSignal() == 0 && !shared.isOver)
        addSanitizersFindings(record, suite, settings, reporters);
    if (choices.seed)
        tellSeed(std::span(record.tests).subspan(part.first, part.count), *choices.seed);
    if (choices.failFast && ledger.hasFailure()) shared.isOver = true;
    std::atomic_ref(record.seconds) += secondsSince(start);  // as if they had run one by one
    if (part.endsSuite)
        for (const auto& reporter : reporters) reporter->suiteEnded(record);
}

}  // namespace

void runSuites(RunRecord& run, const std::vector<PlannedSuite>& suites, const RunSettings& settings,
               Reporters reporters) {
    const Clock::time_point start = Clock::now();
    for (const PlannedSuite& suite : suites) run.suites.push_back(emptyRecord(suite));
    for (const auto& reporter : reporters) reporter->runStarted(run);
    const std::vector<Part> parts = partsOf(suites, settings.isolation);
    const auto jobs = static_cast<unsigned>(std::min<std::size_t>(settings.jobs, parts.size()));
    Turns turns(reporters, parts.size());
    std::atomic<std::size_t> next = 0;
    Shared shared(suites.size());
    const auto work = [&] {
        for (std::size_t i; (i = next++) < parts.size();) {
            const std::unique_ptr<Reporter> inTurn[] = {turns.reporterOf(i)};
            const std::size_t suite = parts[i].suite;
            runPart(parts[i], run.suites[suite], suites[suite], settings, jobs, shared, inTurn);
        }
    };
    std::vector<std::future<void>> others;
    for (unsigned i = 1; i < jobs; ++i) others.push_back(std::async(std::launch::async, work));
    work();
    for (auto& other : others) other.get();
    endOrphans();
    run.seconds = secondsSince(start);
}

}  // namespace harness
