// Counts what kernels cost and shows it: profile --build FOLDER [USE...|SUITE/TEST...]
// [--use-options OPTION...], or profile --build FOLDER --program FILE [ARGUMENT...]
#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>

#include "figures.h"
#include "harness/files.h"
#include "harness/suggestion.h"
#include "harness/terminal.h"
#include "harness/use_page.h"
#include "language/command_line.h"
#include "language/language.h"
#include "os/process.h"
#include "os/temporary_folder.h"
#include "registers.h"
#include "report.h"
#include "timeline_report.h"
#include "trace.h"

namespace fs = std::filesystem;

namespace {

using os::Words;

struct Options {
    fs::path build;
    std::string course;  // with the profiler
    Words names;
    Words ofUse;
    Words program;  // and its arguments: another one than the course
    std::string kernel;
    std::string gpu = "H100";
    std::string gpus;  // a file of others
    std::string baseline;
    std::string report;  // empty: as the output is called
    std::string output;
    std::string registers = "assumed";
    std::string figures;  // of the use, without this profile's
    std::string trace;    // a file of trace events
    bool timeline = false;
    bool onlySample = false;
    bool open = true;

    bool drawsTimeline() const { return timeline || !trace.empty(); }
    bool wantsCalls() const { return drawsTimeline() || !figures.empty(); }
};

/// What was counted, and what the host asked for if that is wanted.
struct Counted {
    std::vector<profile::Kernel> kernels;
    std::vector<profile::HostProgram> programs;
};

/// Runs the program, which says what it has to say; or says it to `output`.
int runCounted(const Words& command, const fs::path& counted, std::string* output = nullptr) {
    os::Program program{.words = command, .environment = {"SIMULATOR_PROFILE=" + counted.string()}};
    if (const char* const terminal = ttyname(STDERR_FILENO))
        program.environment.push_back(std::string("SIMULATOR_PROFILE_PROGRESS=") + terminal);
    return output ? os::run(program, *output) : os::run(program);
}

/// The first word of each line that the program lists.
Words listed(const std::string& course, const char* mode) {
    std::string output;
    os::run({.words = {course, mode, "--list"}}, output);
    Words names;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);)
        if (std::istringstream words(line); words >> line) names.push_back(line);
    return names;
}

/// What runs: the uses that are named, and the suites; without names all uses.
std::vector<Words> commandsOf(const Options& options) {
    const std::string& course = options.course;
    const Words uses = listed(course, "use");
    std::vector<Words> commands;
    Words suites{course, "test", "--report", "console"};
    for (const std::string& name : options.names.empty() ? uses : options.names) {
        if (std::ranges::find(uses, name) == uses.end()) {
            suites.push_back(name);
            continue;
        }
        commands.push_back({course, "use", name, "--report", "console"});
        commands.back().insert(commands.back().end(), options.ofUse.begin(), options.ofUse.end());
    }
    if (suites.size() > 4) commands.push_back(suites);
    return commands;
}

Counted readAll(const Options& options, const fs::path& counted) {
    Counted all{profile::readCounted(counted), {}};
    if (options.wantsCalls()) all.programs = profile::readPrograms(counted);
    return all;
}

Counted countKernels(const Options& options) {
    constexpr int wrongUsage = 2;
    if (options.wantsCalls()) setenv("SIMULATOR_PROFILE_CALLS", "1", 1);
    if (options.onlySample) setenv("SIMULATOR_PROFILE_ONLY_SAMPLE", "1", 1);
    const os::TemporaryFolder folder;
    const fs::path counted = folder.file("counted");
    std::ofstream{counted};  // which stays empty where no kernel runs
    if (!options.program.empty()) {
        if (const int status = runCounted(options.program, counted))
            std::cerr << tr("profile: the program ended with status {0}", status) + "\n";
        return readAll(options, counted);
    }
    for (const Words& command : commandsOf(options)) {
        std::string output;
        const int status = runCounted(command, counted, &output);
        if (status == wrongUsage)
            throw std::runtime_error(
                tr("nothing was run\nUses: {0}", harness::listed(listed(options.course, "use"))));
        if (status != 0 && command[1] == "test") std::cerr << output;
        if (status != 0 && !options.onlySample)
            std::cerr << tr("profile: {0} ended with status {1}",
                            fmt::format("{}", fmt::join(command, " ")), status)
                      << '\n';
    }
    return readAll(options, counted);
}

std::vector<profile::Gpu> gpusOf(const Options& options) {
    return options.gpus.empty() ? profile::knownGpus() : profile::readGpus(options.gpus);
}

void keepNamed(profile::Run& run, const std::string& name) {
    const Words names = run.names();
    std::erase_if(run.kernels, [&](const profile::Kernel& kernel) {
        return kernel.name != name && plainName(kernel) != name;
    });
    if (run.kernels.empty())
        throw std::runtime_error(tr("unknown kernel {0}{1}\nKernels that ran: {2}", name,
                                    harness::suggestion(name, names), harness::listed(names)));
}

void requireCounterparts(const profile::Run& run, const profile::Baseline& baseline) {
    if (std::ranges::any_of(run.kernels, [&](const auto& kernel) { return baseline.of(kernel); }))
        return;
    throw std::runtime_error(tr("--baseline {0}: nothing to compare; it has {1}, and {2} ran",
                                baseline.name, harness::listed(baseline.run.names()),
                                harness::listed(run.names())));
}

std::string written(const profile::Report& report, const std::string& how) {
    if (how == "html") return htmlReport(report);
    if (how == "table") return tableReport(report);
    return how == "json" ? jsonReport(report) : consoleReport(report);
}

void write(const std::string& report, const fs::path& output) {
    if (output.empty()) {
        std::cout << report;
        return;
    }
    harness::writeAtomically(output, report);
    std::cerr << tr("Report: {0}", harness::shown(output).string()) << '\n';
}

/// Beside the figures of a use, those of its kernels, on the page of the same name, which links to
/// the timeline.
void writeFigures(const profile::Report& report, std::vector<profile::HostProgram> programs,
                  const Options& options) {
    const fs::path page = fs::path(options.figures).replace_extension(".html");
    std::string figures = withKernels(report, options.figures);
    if (!programs.empty()) {
        const char* const timeline = "timeline.html";
        figures = harness::withTimeline(figures, timeline);
        harness::writeAtomically(
            page.parent_path() / timeline,
            timelinePage(profile::timelinesOf(std::move(programs), report.gpu), report.gpu));
    }
    harness::writeAtomically(options.figures, figures);
    harness::writeAtomically(page, harness::usePage(figures));
    std::cout << tr("Report: {0}", harness::shown(page).string()) << '\n';
    if (options.open && harness::hasDesktop()) harness::openInBrowser(page);
}

/// Of what the host asked for: a few lines, the page, and the trace. Of several programs the trace
/// has the one that takes longest.
void writeTimelines(const std::vector<profile::TimelineReport>& reports, const profile::Gpu& gpu,
                    const Options& options) {
    for (const profile::TimelineReport& report : reports) std::cout << timelineInWords(report, gpu);
    if (options.timeline) {
        harness::writeAtomically(options.output, timelinePage(reports, gpu));
        harness::say(tr("Timeline: {0}", harness::shown(options.output).string()) + '\n');
        if (options.open && harness::hasDesktop()) harness::openInBrowser(options.output);
    }
    if (options.trace.empty()) return;
    const auto longest = std::ranges::max_element(
        reports, {}, [](const profile::TimelineReport& report) { return report.timeline.end; });
    harness::writeAtomically(options.trace, traceOf(longest->program, longest->timeline));
    harness::say(tr("Trace: {0}", harness::shown(options.trace).string()) + '\n');
}

/// Instead of what lines cost: what overlaps.
void drawTimeline(Options options) {
    if (options.output.empty())
        options.output = options.program.empty() ? options.build.parent_path() / "timeline.html"
                                                 : fs::path("timeline.html");
    if (options.timeline) harness::requireWritable(options.output);
    if (!options.trace.empty()) harness::requireWritable(options.trace);
    const std::vector<profile::Gpu> gpus = gpusOf(options);
    const profile::Gpu& gpu = find(gpus, options.gpu);
    Counted counted = countKernels(options);
    if (counted.programs.empty()) throw std::runtime_error(tr("nothing was launched or copied"));
    writeTimelines(profile::timelinesOf(std::move(counted.programs), gpu), gpu, options);
}

/// The report where none is named: as the output is called; of a program of one's own a table.
std::string reportOf(const Options& options) {
    const std::string extension = fs::path(options.output).extension();
    if (extension == ".html" || extension == ".json") return extension.substr(1);
    return options.program.empty() ? "console" : "table";
}

void profileAll(Options options) {
    if (options.report.empty()) options.report = reportOf(options);
    if (options.report == "html" && options.output.empty())
        options.output = options.build.parent_path() / "profile.html";
    if (!options.output.empty()) harness::requireWritable(options.output);
    const std::vector<profile::Gpu> gpus = gpusOf(options);
    const profile::Gpu& gpu = find(gpus, options.gpu);
    Counted counted = countKernels(options);
    profile::Run run = profile::runOf(std::move(counted.kernels));
    if (run.kernels.empty()) throw std::runtime_error(tr("no kernel was launched"));
    if (options.registers == "nvcc") askNvcc(run.kernels, gpu, options.build);
    std::optional<profile::Baseline> baseline;
    if (!options.baseline.empty()) baseline = baselineOf(options.baseline, run);
    if (!options.kernel.empty()) keepNamed(run, options.kernel);
    if (baseline) requireCounterparts(run, *baseline);
    const profile::Report report{run, gpu, baseline ? &*baseline : nullptr};
    write(written(report, options.report), options.output);
    if (!options.figures.empty()) writeFigures(report, std::move(counted.programs), options);
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    options.program = os::takeWordsAfter("--program", argc, argv);
    options.ofUse = os::takeWordsAfter("--use-options", argc, argv);
    language::CommandLine line(
        tr("Counts what each line of a kernel costs on a GPU, on the simulator"), "profile");
    line.footer(
        tr("--use-options OPTION...   All words after it go to the uses\n"
           "--program FILE [ARG...]   Run this program instead, with all words after it"));
    line.add("--build", options.build, tr("The build folder of the workspace")).required();
    line.add("--course", options.course,
             tr("The course's program with the profiler; without, the build folder's"));
    line.add("NAME", options.names, tr("Uses, suites, SUITE/TEST; all uses without"));
    line.add("--kernel", options.kernel, tr("Only this kernel"));
    line.add("--gpu", options.gpu, tr("The GPU whose time is estimated"));
    line.add("--registers", options.registers,
             tr("Of a thread: assumed (32), or as nvcc compiles the kernels"))
        .oneOf({"assumed", "nvcc"});
    line.add("--gpus", options.gpus, tr("A file of GPUs"));
    line.add("--baseline", options.baseline,
             tr("What to compare with: a kernel of this run, or the JSON of an earlier one"));
    line.add("--report", options.report, "").oneOf({"console", "table", "html", "json"});
    line.add("--output", options.output, tr("Where the report goes"));
    line.add("--figures", options.figures,
             tr("The JSON report of a use: the figures of its kernels are added, and the "
                "page beside it is written"))
        .existingFile();
    line.addFlag("--no-open", options.open, tr("Don't show that page in the browser"), false);
    line.addFlag("--timeline", options.timeline,
                 tr("Instead: what copies, kernels and the host do at the same time, on a page"));
    line.add("--trace", options.trace,
             tr("The same as a file of trace events, for Perfetto or Chrome"));
    line.addFlag("--only-sample", options.onlySample,
                 tr("Run only the blocks that are counted: fast, and the results are wrong"));
    if (const auto status = line.read(argc, argv)) return *status;
    try {
        if (options.course.empty()) options.course = options.build / "profiler/course";
        options.drawsTimeline() ? drawTimeline(options) : profileAll(options);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "profile: " << error.what() << '\n';
        return 2;
    }
}
