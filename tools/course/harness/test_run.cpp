#include "test_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>
#include <thread>

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

void runHere(const PlannedSuite& suite, const RunChoices& choices, Ledger& ledger) {
    ledger.processStarted();
    runTests(suite, suite.chosen, false, choices,
             [&](const Event& event) { ledger.accept(event); });
    ledger.skipRest(afterAFailure());
}

/// What did not pass passes perhaps in another order.
void tellSeed(SuiteRecord& record, std::uint64_t seed) {
    for (TestRecord& test : record.tests)
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

/// `isOver`: no test is to run any more.
void runSuite(SuiteRecord& record, const PlannedSuite& suite, const RunSettings& settings,
              Hangs& hangs, bool isOver, Reporters reporters) {
    const Clock::time_point start = Clock::now();
    for (const auto& reporter : reporters) reporter->suiteStarted(record);
    Ledger ledger(record, suite.chosen, reporters);
    const RunChoices& choices = settings.supervision.choices;
    if (interruptSignal() != 0)
        ledger.skipRest(interrupted());
    else if (isOver)
        ledger.skipRest(afterAFailure());
    else if (settings.isolation)
        superviseSuite(suite.position, settings.supervision, ledger, hangs,
                       launcherOf(settings.jobs, suite.devices));
    else
        runHere(suite, choices, ledger);
    if (!settings.sanitizers.empty() && interruptSignal() == 0 && !isOver)
        addSanitizersFindings(record, suite, settings, reporters);
    if (choices.seed) tellSeed(record, *choices.seed);
    record.seconds = secondsSince(start);
    for (const auto& reporter : reporters) reporter->suiteEnded(record);
}

}  // namespace

void runSuites(RunRecord& run, const std::vector<PlannedSuite>& suites, const RunSettings& settings,
               Reporters reporters) {
    const Clock::time_point start = Clock::now();
    for (const PlannedSuite& suite : suites) run.suites.push_back(emptyRecord(suite));
    for (const auto& reporter : reporters) reporter->runStarted(run);
    Turns turns(reporters, suites.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> isOver = false;
    Hangs hangs;
    const auto work = [&] {
        for (std::size_t i; (i = next++) < suites.size();) {
            const std::unique_ptr<Reporter> inTurn[] = {turns.reporterOf(i)};
            runSuite(run.suites[i], suites[i], settings, hangs, isOver, inTurn);
            if (settings.supervision.choices.failFast && firstProblem(run.suites[i])) isOver = true;
        }
    };
    std::vector<std::future<void>> others;
    for (unsigned i = 1; i < settings.jobs; ++i)
        others.push_back(std::async(std::launch::async, work));
    work();
    for (auto& other : others) other.get();
    endOrphans();
    run.seconds = secondsSince(start);
}

}  // namespace harness
