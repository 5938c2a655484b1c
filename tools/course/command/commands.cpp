// What the course's commands do with its programs.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <thread>

#include "command/devices.h"
#include "command/run.h"
#include "cuda.h"
#include "language/language.h"
#include "process.h"
#include "processes.h"
#include "progress.h"
#include "suites.h"

namespace command {
namespace {

int setup(const Workspace& workspace, Words) {
    workspace.course();
    return 0;
}

int device(const Workspace& workspace, Words words) {
    become(joined({workspace.usesOfNoLesson(), "device"}, words));
}

/// Takes out what says which report, wherever it stands.
Words takeReport(Words& words) {
    Words report, rest;
    for (auto word = words.begin(); word != words.end(); ++word) {
        const bool isReport = *word == "--report" || word->starts_with("--report=");
        (isReport || *word == "--no-open" ? report : rest).push_back(*word);
        if (*word == "--report" && word + 1 != words.end()) report.push_back(*++word);
    }
    words = rest;
    return report;
}

/// The simulated device has a multiprocessor for each core, an H100 has 132.
std::string wavesOfH100() {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    return std::to_string(cores < 132 ? (132 + cores / 2) / cores : 1);
}

/// With what the profiler runs the one use that is named, given its own options; nothing where
/// speed is not the subject of the use.
std::optional<Words> profilersWords(const Words& words) {
    if (words.empty()) return std::nullopt;
    const Words own(words.begin() + 1, words.end());
    if (!own.empty() && !own.front().starts_with("-")) return std::nullopt;  // several uses
    const std::map<std::string, Words> unlessSaid = {
        {"ladder", {"--only-sample", "--use-options", "--n", "67108864", "--waves", wavesOfH100()}},
        {"operators", {"--use-options", "--type", "int"}},
        {"matrices", {}},
        {"model", {}},
        {"warp", {}}};
    const auto found = unlessSaid.find(words.front());
    if (found == unlessSaid.end()) return std::nullopt;
    return own.empty() ? found->second : joined({"--use-options"}, own);
}

bool hasTarget(const Workspace& workspace, const std::string& name) {
    std::ifstream file(workspace.build() / "build.ninja");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("build " + name + ":")) return true;
    return false;
}

/// The use of a lesson that has a program for several processes: its ranks of MPI.
int useRanks(const Workspace& workspace, int processes, const Words& words) {
    const std::string lesson = words.empty() ? "" : words.front();
    if (lesson.empty() || !exists(workspace.root / "src" / lesson / "ranks"))
        throw Failure(tr("--processes: it goes with the name of a lesson that has a folder ranks"));
    requireMpi(workspace);
    const std::string target = lesson + "_ranks";
    if (!hasTarget(workspace, target) &&  // nobody has asked for ranks yet
        run({"cmake", "-DATELIER_RANKS=ON", workspace.build()}, [](const std::string&) {}) != 0)
        throw Failure(tr("{0} cannot be configured again", workspace.build().string()));
    const std::string program = workspace.program(target, lessonsFor(workspace, {lesson}));
    return runRanks(processes, joined({program}, {words.begin() + 1, words.end()}));
}

/// The tool that counts what kernels of the lessons that the words name cost.
Words profiler(const Workspace& workspace, const Words& words) {
    const std::string program = workspace.course("profiler", words);
    return {workspace.tool("course/profile"), "--build", workspace.build(), "--course", program};
}

/// On the simulator a use says nothing of speed. Where speed is the subject, a table says what its
/// kernels would take on a GPU. With --report html that comes on the page of the use.
int use(const Workspace& workspace, Words words) {
    takeDevices(workspace, words);
    if (const auto processes = takeValue(words, "--processes"))
        return useRanks(workspace, countOf("--processes", *processes), words);
    Words report = takeReport(words);
    const auto options = workspace.isOnGpu() ? std::nullopt : profilersWords(words);
    const Words command = joined({workspace.uses(words), "use"}, words);
    if (!options) become(joined(command, report));
    Words profile = {words.front(), "--report", "table"};
    if (asksForPage(report)) {
        profile = joined(profile, {"--figures", workspace.build() / "use.json"});
        if (has(report, "--no-open")) profile.push_back("--no-open");
        report = {"--report", "json"};
    }
    if (const int status = run(joined(command, report)); status != 0) return status;
    profile = joined(profiler(workspace, words), profile);
    if (run(joined(profile, *options)) == 0)  // else, too, the use went well
        say(tr("line by line: ./atelier profile {0}", words.front()));
    return 0;
}

/// A test cannot see a race that went well: on the simulator the checker watches, unless
/// --unchecked says otherwise.
int runTests(const Workspace& workspace, const std::string& name, Words words) {
    const bool isUnchecked = take(words, "--unchecked");
    const std::string program =
        workspace.course(workspace.isOnGpu() || isUnchecked ? "" : "checker", words);
    become(joined({program, name}, words));
}

int test(const Workspace& workspace, Words words) {
    takeDevices(workspace, words);
    return runTests(workspace, "test", std::move(words));
}

/// Whether main.cpp says so: it must be known before the program is built.
bool mainSaysTest(const std::filesystem::path& main) {
    std::ifstream file(main);
    for (std::string line; std::getline(file, line);)
        if (const std::size_t mode = line.find("harness::TEST"); mode != line.npos)
            return line.find(" mode = ") < mode;
    return false;
}

int runMain(const Workspace& workspace, Words words) {
    if (mainSaysTest(workspace.root / "main.cpp"))
        return runTests(workspace, "run", std::move(words));
    become(joined({workspace.uses(), "run"}, words));
}

/// In several orders of blocks and threads, unless an option chooses them. A use prints what it
/// does: once is enough. On a GPU compute-sanitizer's four tools do what the checker does on the
/// simulator, unless some are chosen.
int check(const Workspace& workspace, Words words) {
    takeDevices(workspace, words);
    const bool isUse = take(words, "--use");
    if (!workspace.isOnGpu()) {
        if (!isUse && !has(words, "--seed") && !has(words, "--seeds"))
            words = joined(words, {"--seeds", "3"});
        become(joined({workspace.course("checker", words), isUse ? "use" : "test"}, words));
    }
    if (isUse) throw Failure(tr("check --use: it runs on the simulator; leave --backend gpu out"));
    if (!has(words, "--sanitizer")) words = joined(words, {"--sanitizer", "all"});
    become(joined({workspace.course("", words), "test"}, words));
}

int profile(const Workspace& workspace, Words words) {
    workspace.requireSimulator(
        tr("profile: it counts on the simulator; leave --backend gpu out, and use ncu on a GPU"));
    if (has(words, "--program"))  // of one's own: ./atelier nvcc
        become(joined({workspace.tool("course/profile"), "--build", workspace.build()}, words));
    takeDevices(workspace, words);
    if (!words.empty() && words.front() == "test")  // with the assertions of their efficiency
        become(joined({workspace.course("profiler", {words.begin() + 1, words.end()})}, words));
    become(joined(profiler(workspace, words), words));
}

/// One small launch of each kernel that the suites run, or a use: what follows --use is the use's.
int show(const Workspace& workspace, Words words) {
    workspace.requireSimulator(tr("show: it records on the simulator; leave --backend gpu out"));
    takeDevices(workspace, words);
    const bool isUse = has(words, "--use"), areAll = has(words, "--pages");
    if (words.empty() || (words.front().starts_with("-") && !isUse && !areAll) ||
        words.back() == "--use")
        throw Failure(tr("show: which lesson or suite? For example: ./atelier show add"));
    const std::string program = workspace.course("checker", words);
    Words command = {workspace.tool("course/show"), "--course", program};
    if (!has(words, "--output") && !areAll)
        command = joined(command, {"--output", workspace.build() / "show.html"});
    become(joined(command, words));
}

/// The words are nvcc's. What --activate makes known is built for whatever the environment will
/// ask of it.
int nvcc(const Workspace& workspace, Words words) {
    workspace.requireNoBackend("nvcc");
    const auto asks = [&](const char* variable) {
        const char* const value = std::getenv(variable);
        return has(words, "--activate") || (value && *value && std::string(value) != "0");
    };
    workspace.toolchain();
    if (asks("ATELIER_CHECK")) workspace.toolchain("checker");
    if (asks("ATELIER_PROFILE")) workspace.toolchain("profiler");
    become(joined({workspace.build() / "toolkit/bin/nvcc"}, words));
}

int puzzle(const Workspace& workspace, Words words) {
    workspace.requireNoBackend("puzzle");
    become(joined({workspace.tool("course/puzzle"), "--root", workspace.root}, words));
}

}  // namespace

std::vector<Command> courseCommands() {
    using enum Command::Names;
    return {{"use", use, lessons},    {"test", test, suites},
            {"check", check, suites}, {"profile", profile, suites},
            {"show", show, suites},   {"run", runMain},
            {"cuda", cuda},           {"progress", progressOfLessons},
            {"nvcc", nvcc},           {"puzzle", puzzle},
            {"device", device},       {"setup", setup}};
}

}  // namespace command
