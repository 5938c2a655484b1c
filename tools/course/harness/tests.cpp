#include "tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "backend.h"
#include "child.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/reporter.h"
#include "harness/terminal.h"
#include "language/language.h"
#include "last_failures.h"
#include "plan.h"
#include "run.h"
#include "sanitized_run.h"
#include "sanitizer/tool.h"
#include "simulated_devices.h"
#include "steps.h"
#include "test_run.h"
#include "usage_error.h"

namespace harness {
namespace {

std::unique_ptr<Reporter> makeReporter(const FileReport& file) {
    switch (file.kind) {
        case HTML:
            return htmlReporter(file.path);
        case JSON:
            return jsonReporter(file.path);
        case SARIF:
            return sarifReporter(file.path);
        default:
            return junitReporter(file.path);
    }
}

std::vector<std::unique_ptr<Reporter>> makeReporters(const std::vector<FileReport>& files,
                                                     bool quiet) {
    std::vector<std::unique_ptr<Reporter>> reporters;
    reporters.push_back(consoleReporter(quiet));
    for (const FileReport& file : files) reporters.push_back(makeReporter(file));
    return reporters;
}

/// Lets every reporter end its report; false when one could not.
bool finish(const RunRecord& run, Reporters reporters) {
    bool allWritten = true;
    for (const auto& reporter : reporters) {
        try {
            reporter->runEnded(run);
        } catch (const std::exception& error) {
            fmt::print(stderr, "{}\n", error.what());
            allWritten = false;
        }
    }
    return allWritten;
}

/// Refuses what this build cannot do.
void requireSupport(const Options& options) {
    if (options.transcripts.mode != Transcripts::Mode::none && backend().name() != "cpu")
        throw UsageError(
            tr("--record and --replay need the simulator: ./atelier test --backend cpu"));
    if (options.sanitizers.empty()) return;
    if (!sanitizer::canWatch(backend().name()))
        throw UsageError(
            tr("--sanitizer needs a GPU; on the simulator, ./atelier check finds more"));
    if (!options.isolation)
        throw UsageError(tr("--sanitizer and --no-isolation exclude each other"));
}

std::set<std::string> wholeSuites(const std::vector<PlannedSuite>& planned) {
    std::set<std::string> names;
    for (const PlannedSuite& suite : planned)
        if (suite.chosen.size() == suite.tests.size()) names.insert(suite.name);
    return names;
}

unsigned jobsOf(const Options& options) {
    const bool several = backend().name() == "cpu" && options.isolation && !options.failFast;
    const unsigned usual = several ? std::max(1u, std::thread::hardware_concurrency()) : 1;
    return options.jobs.value_or(usual);
}

}  // namespace

int test(const Options& options, const Course& course, const std::string& command) {
    requireSupport(options);
    backend().setSchedule(options.orders.front());
    Suites suites;
    course.suites(suites);
    std::vector<PlannedSuite> planned = plan(suites, options.names);
    LastFailures failures(programFolder());
    if (options.lastFailed) keep(planned, failures);
    if (options.sample) sample(planned, *options.sample);
    if (planned.empty()) {
        fmt::print("{}\n", tr("Nothing to run: no test failed when it last ran."));
        return 0;
    }
    if (options.list) {
        if (options.json)
            listSuitesAsJson(planned);
        else
            listSuites(planned, !options.names.empty());
        return 0;
    }
    const int chosenDevice = options.device.value_or(course.device);
    RunSettings settings{{chosenDevice,
                          options.timeout,
                          !options.allTests,
                          {std::nullopt, options.transcripts, options.failFast}},
                         options.isolation,
                         jobsOf(options),
                         chooseSanitizers(options.sanitizers)};
    if (!settings.isolation)
        for (const PlannedSuite& suite : planned) simulateDevices(suite.devices);
    const Device device = backend().findDevice(chosenDevice);
    if (!settings.isolation) backend().selectDevice(chosenDevice);
    const std::vector<FileReport> files = planReports(options, suites);
    const auto page = std::ranges::find(files, HTML, &FileReport::kind);
    // ./atelier has said what was typed, and so it is there to make more pages.
    const bool mayShowSteps =
        page != files.end() && backend().name() == "cpu" && std::getenv("ATELIER_COMMAND");
    const InterruptGuard guard;
    RunRecord run;
    bool allWritten = true;
    const int code = inEachOrder(options, [&](std::optional<std::uint64_t> seed) {
        settings.supervision.choices.seed = seed;
        run = {.backend = std::string(backend().name()),
               .device = device,
               .started = utcNow(),
               .command = command,
               .compiler = backend().compiler()};
        const auto reporters = makeReporters(files, options.quiet);
        runSuites(run, planned, settings, reporters);
        if (mayShowSteps && interruptSignal() == 0) addSteps(run, page->path, seed, options.quiet);
        allWritten = finish(run, reporters);
        return allWritten && (passed(run) || (!options.failOnFindings && passedButForFindings(run)))
                   ? 0
                   : 1;
    });
    if (options.transcripts.mode == Transcripts::Mode::none) {
        const std::string changes = describe(failures.update(run, wholeSuites(planned)));
        if (!options.quiet) say(changes);
        failures.write();
    }
    if (!allWritten) return 2;
    show(files, options.quiet, options.open && interruptSignal() == 0);
    if (interruptSignal() != 0) return 128 + interruptSignal();
    if (code == 0 && options.orders.size() > 1 && !options.quiet)
        say(tr("nothing was found in {0} orders", options.orders.size()) + "\n");
    return code;
}

int runAsChild(const Course& course) {
    Suites suites;
    course.suites(suites);
    return runChild(suites);
}

}  // namespace harness
