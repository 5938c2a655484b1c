#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <thread>

#include "backend.h"
#include "child.h"
#include "command_line.h"
#include "harness/files.h"
#include "harness/interrupt.h"
#include "harness/main.h"
#include "harness/suggestion.h"
#include "harness/terminal.h"
#include "harness/use_page.h"
#include "language/language.h"
#include "last_failures.h"
#include "plan.h"
#include "reports.h"
#include "run.h"
#include "sanitized_run.h"
#include "simulated_devices.h"
#include "steps.h"
#include "test_run.h"
#include "usage_error.h"
#include "uses.h"

namespace harness {
namespace {

std::string utcNow() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

/// What the user typed: ./atelier says it in the environment.
std::string commandOf(int argc, char** argv) {
    if (const char* typed = std::getenv("ATELIER_COMMAND")) return typed;
    std::string command = std::filesystem::path(argv[0]).filename();
    for (int i = 1; i < argc; ++i) command += std::string(" ") + argv[i];
    return command;
}

void show(const std::vector<FileReport>& files, bool quiet, bool open) {
    for (const FileReport& file : files) {
        if (!quiet) say(tr("Report: {0}", shown(file.path).string()) + "\n");
        if (file.kind == HTML && open && hasDesktop()) openInBrowser(file.path);
    }
}

/// Of several orders.
void sayOrder(const Options& options, std::size_t order) {
    if (options.orders.size() > 1 && !options.quiet)
        say(tr("order {0} of {1}: --seed {2}", order + 1, options.orders.size(),
               *options.orders[order]) +
            "\n");
}

/// Does `runIn` in one order after another, up to the first whose exit status is not 0.
int inEachOrder(const Options& options,
                const std::function<int(std::optional<std::uint64_t>)>& runIn) {
    for (std::size_t order = 0; order < options.orders.size(); ++order) {
        sayOrder(options, order);
        if (const int code = runIn(options.orders[order])) return code;
    }
    return 0;
}

int use(const Options& options, const Course& course, const std::string& command) {
    backend().setSchedule(options.orders.front());
    Uses uses;
    course.uses(uses);
    if (options.list) {
        listUses(uses);
        return 0;
    }
    const std::vector<FileReport> files = planReports(options, uses);
    for (const NamedUse& use : uses.all())
        if (options.names.empty() || std::ranges::count(options.names, use.name) > 0)
            simulateDevices(use.devices);
    const int chosenDevice = options.device.value_or(course.device);
    backend().selectDevice(chosenDevice);
    UsesRecord record{.backend = std::string(backend().name()),
                      .device = {},
                      .started = utcNow(),
                      .command = command,
                      .keepsPrinted = !files.empty()};
    const int code = inEachOrder(options, [&](std::optional<std::uint64_t> seed) {
        record.uses.clear();
        return runUses(uses, options.names, options.useArguments, seed, record);
    });
    if (files.empty() || record.uses.empty()) return code;  // or only a use's --help
    record.device = backend().findDevice(chosenDevice);
    const std::string json = toJson(record);
    for (const FileReport& file : files)
        writeAtomically(file.path, file.kind == HTML ? usePage(json) : json);
    show(files, false, options.open);
    return code;
}

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
                         std::min<unsigned>(jobsOf(options), planned.size()),
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

int device(const Options& options, const Course& course) {
    const Device device = backend().findDevice(options.device.value_or(course.device));
    if (options.json) {
        fmt::print("{}\n", toJson(device, backend().name()));
        return 0;
    }
    const auto dimensions = [](const std::array<int, 3>& n) {
        return fmt::format("{} x {} x {}", n[0], n[1], n[2]);
    };
    fmt::print("{}\n", device.name);
    const std::pair<std::string, std::string> facts[] = {
        {tr("backend"), backend().name() == "cpu" ? tr("cpu: the simulator") : "gpu"},
        {tr("compute capability"), device.computeCapability},
        {tr("multiprocessors"), fmt::format("{}", device.multiprocessors)},
        {tr("memory"),
         tr("{0} GiB", language::number(static_cast<double>(device.memoryBytes) / (1 << 30), 1))},
        {tr("threads per block"), tr("at most {0}, as {1}", device.maxThreadsPerBlock,
                                     dimensions(device.maxBlockDimensions))},
        {tr("blocks per grid"), tr("at most {0}", dimensions(device.maxGridDimensions))},
        {tr("shared memory"), tr("{0} KiB per block", device.sharedBytesPerBlock / 1024)},
        {tr("registers per block"), fmt::format("{}", device.registersPerBlock)},
        {tr("warp"), tr("{0} threads", device.warpSize)}};
    std::size_t width = 0;
    for (const auto& [name, value] : facts) width = std::max(width, language::width(name));
    for (const auto& [name, value] : facts)
        fmt::print("  {}  {}\n", language::padded(name, width), value);
    return 0;
}

const Backend* used = nullptr;

int runAsChild(const Course& course) {
    Suites suites;
    course.suites(suites);
    return runChild(suites);
}

int runCommand(int argc, char** argv, const Course& course) {
    const auto options = parseCommandLine(argc, argv);
    if (!options) return 0;
    const auto runUse = [&] { return use(*options, course, commandOf(argc, argv)); };
    const auto runTest = [&] { return test(*options, course, commandOf(argc, argv)); };
    switch (options->command) {
        case Options::Command::use:
            return runUse();
        case Options::Command::test:
            return runTest();
        case Options::Command::device:
            return device(*options, course);
        case Options::Command::run:
            break;
    }
    return course.mode == USE ? runUse() : runTest();
}

}  // namespace

const Backend& backend() {
    return *used;
}

int run(int argc, char** argv, const Course& course, const Backend& backend) {
    used = &backend;
    try {
        language::choose(argc, argv);
        return isChild(argc, argv) ? runAsChild(course) : runCommand(argc, argv, course);
    } catch (const std::exception& error) {
        std::fflush(stdout);
        fmt::print(stderr, "{}\n", error.what());
        return 2;
    }
}

}  // namespace harness
