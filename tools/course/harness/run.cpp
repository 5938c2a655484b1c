#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backend.h"
#include "child.h"
#include "command_line.h"
#include "harness/files.h"
#include "harness/main.h"
#include "harness/terminal.h"
#include "harness/use_page.h"
#include "language/language.h"
#include "run.h"
#include "simulated_devices.h"
#include "tests.h"
#include "uses.h"

namespace harness {
namespace {

/// What the user typed: ./atelier says it in the environment.
std::string commandOf(int argc, char** argv) {
    if (const char* typed = std::getenv("ATELIER_COMMAND")) return typed;
    std::string command = std::filesystem::path(argv[0]).filename();
    for (int i = 1; i < argc; ++i) command += std::string(" ") + argv[i];
    return command;
}

/// Of several orders.
void sayOrder(const Options& options, std::size_t order) {
    if (options.orders.size() > 1 && !options.quiet)
        say(tr("order {0} of {1}: --seed {2}", order + 1, options.orders.size(),
               *options.orders[order]) +
            "\n");
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

std::string utcNow() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

void show(const std::vector<FileReport>& files, bool quiet, bool open) {
    for (const FileReport& file : files) {
        if (!quiet) say(tr("Report: {0}", shown(file.path).string()) + "\n");
        if (file.kind == HTML && open && hasDesktop()) openInBrowser(file.path);
    }
}

int inEachOrder(const Options& options,
                const std::function<int(std::optional<std::uint64_t>)>& runIn) {
    for (std::size_t order = 0; order < options.orders.size(); ++order) {
        sayOrder(options, order);
        if (const int code = runIn(options.orders[order])) return code;
    }
    return 0;
}

int run(int argc, char** argv, const Course& course, const Backend& backend) {
    chooseBackend(backend);
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
