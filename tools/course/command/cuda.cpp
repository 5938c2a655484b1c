#include "cuda.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <random>

#include "command/devices.h"
#include "language/language.h"
#include "os/temporary_folder.h"
#include "processes.h"

namespace fs = std::filesystem;

namespace command {
namespace {

enum class How { run, check, profile, show, timeline };

/// Of the words some are for this command, the others for the compiler: nvcc, or
/// tools/simulator/cuda, which takes the same.
struct Program {
    Words compilers;
    bool runs = false;
    How how = How::run;
    Words arguments;                     // of the program
    Words report;                        // which the profiler writes, or the page of its steps
    Words seeds;                         // in whose orders the checker runs it
    std::optional<std::string> devices;  // how many it has, if that is said
    std::optional<int> processes;        // as so many ranks of MPI
    std::string log;                     // of what it finds, as SARIF
    std::string output;                  // the program, where it is to stay
};

Words seedsOf(const std::string& option, const std::string& value) {
    if (option == "--seed" && value == "random") return {std::to_string(std::random_device()())};
    const auto number = os::numberIn(value);
    if (!number || (option == "--seeds" && (*number < 1 || *number > 999999)))
        throw Failure(tr("{0}: expected a number, not {1}", option, value));
    if (option == "--seed") return {value};
    Words seeds;
    for (unsigned long long seed = 1; seed <= *number; ++seed)
        seeds.push_back(std::to_string(seed));
    return seeds;
}

bool isOneOf(const std::string& word, std::initializer_list<const char*> words) {
    return std::ranges::find(words, word) != words.end();
}

bool isOneOf(How how, std::initializer_list<How> hows) {
    return std::ranges::find(hows, how) != hows.end();
}

void choose(Program& own, How how) {
    if (own.how != How::run && own.how != how)
        throw Failure(tr("cuda: --check, --profile, --timeline or --show, one of them"));
    own.how = how;
    own.runs = true;
}

/// The file that `--report sarif --output FILE` asks for; "" where it asks for none.
std::string logOf(const Words& report) {
    std::string kind, file;
    for (auto word = report.begin(); word != report.end(); ++word) {
        if (!isOneOf(*word, {"--report", "--output"}))
            throw Failure(tr("cuda: {0} goes with --profile", *word));
        std::string& value = *word == "--report" ? kind : file;
        value = *++word;
    }
    if (kind.empty() && fs::path(file).extension() == ".sarif") kind = "sarif";
    if (!isOneOf(kind, {"sarif", "console"}) || (kind == "console" && !file.empty()))
        throw Failure(tr("cuda --check: its report is console or sarif"));
    if (kind == "console") return {};
    return fs::absolute(file.empty() ? "findings.sarif" : file);
}

Program read(const Words& words) {
    Program own;
    for (auto word = words.begin(); word != words.end(); ++word) {
        const std::size_t sign = word->find('=');
        const std::string option = word->substr(0, sign);
        const bool isReport = isOneOf(option, {"--kernel", "--gpu", "--report", "--output",
                                               "--blocks", "--threads", "--trace"});
        const bool isSeeds = isOneOf(option, {"--seed", "--seeds"});
        const bool isDevices = option == "--devices", isProcesses = option == "--processes";
        if (isOneOf(*word, {"--run", "-run"})) {
            own.runs = true;
            own.arguments.assign(word + 1, words.end());
            break;
        }
        if (*word == "--check") {
            choose(own, How::check);
        } else if (*word == "--profile") {
            choose(own, How::profile);
        } else if (*word == "--show") {
            choose(own, How::show);
        } else if (*word == "--timeline") {
            choose(own, How::timeline);
        } else if (*word == "--no-open") {
            own.report.push_back(*word);
        } else if (isReport || isSeeds || isDevices || isProcesses) {
            if (sign == word->npos && word + 1 == words.end())
                throw Failure(tr("{0}: expected a value after it", option));
            const std::string value = sign == word->npos ? *++word : word->substr(sign + 1);
            if (isReport)
                own.report = joined(own.report, {option, value});
            else if (isDevices)
                own.devices = value;
            else if (isProcesses)
                own.processes = countOf(option, value), own.runs = true;
            else
                own.seeds = joined(own.seeds, seedsOf(option, value));
        } else if (*word == "-o") {
            if (word + 1 == words.end()) throw Failure(tr("-o: expected a file after it"));
            own.output = word[1];
            own.compilers = joined(own.compilers, {word[0], word[1]});
            ++word;
        } else {
            own.compilers.push_back(*word);
        }
    }
    if (!own.seeds.empty() && own.how != How::check && own.how != How::show)
        throw Failure(tr("cuda: {0} goes with --check", "--seed"));
    if (has(own.report, "--trace") && own.how != How::timeline)
        throw Failure(tr("cuda: {0} goes with --timeline", "--trace"));
    if (own.how == How::check && !own.report.empty()) own.log = logOf(own.report);
    if (!own.report.empty() && own.how == How::run)
        throw Failure(tr("cuda: {0} goes with --profile", own.report.front()));
    if (own.processes &&
        (!isOneOf(own.how, {How::run, How::check}) || !own.log.empty() || !own.seeds.empty()))
        throw Failure(tr("cuda: --processes goes with --run, and with --check without a report"));
    if (own.compilers.empty())
        throw Failure(tr("cuda: no file to compile; see ./atelier cuda --help"));
    return own;
}

/// What compiles, for where the program will run.
Words compilerOf(const Workspace& workspace, const Program& own) {
    const How how = own.how;
    if (isOneOf(how, {How::profile, How::timeline}))
        workspace.requireSimulator(
            tr("cuda --profile: it counts on the simulator; leave --backend gpu out, and use ncu "
               "on a GPU"));
    if (how == How::show)
        workspace.requireSimulator(
            tr("cuda --show: it records on the simulator; leave --backend gpu out"));
    if (!own.log.empty())
        workspace.requireSimulator(
            tr("cuda --report sarif: the simulator's checker writes it; leave --backend gpu out"));
    if (workspace.isOnGpu()) {
        const char* const nvcc = std::getenv("CUDACXX");
        return {nvcc != nullptr ? nvcc : "nvcc"};
    }
    const char* const observers[] = {"", "checker", "profiler", "checker", "profiler"};
    return {workspace.root / "tools/simulator/cuda",
            workspace.toolchain(observers[static_cast<int>(how)])};
}

/// Checked programs add what is found to the log, which begins anew.
void keepLog(const std::string& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
    setenv("SIMULATOR_SARIF", file.c_str(), 1);
}

/// In the order of each seed, up to the first that shows a mistake; without, in the natural one.
int runInOrders(const Words& program, const Words& seeds) {
    if (seeds.empty()) return run(program);
    for (const std::string& seed : seeds) {
        say(tr("in the order of the seed {0}:", seed));
        setenv("SIMULATOR_SEED", seed.c_str(), 1);
        if (const int status = run(program); status != 0) return status;
    }
    return 0;
}

int runProgram(const Workspace& workspace, const Program& own, const std::string& program) {
    const Words command = joined({program}, own.arguments);
    if (own.processes) return runRanks(*own.processes, command);
    switch (own.how) {
        case How::profile:
        case How::timeline: {
            Words words = {workspace.tool("course/profile"), "--build", workspace.build()};
            if (own.how == How::timeline) words.push_back("--timeline");
            return run(joined(joined(joined(words, own.report), {"--program"}), command));
        }
        case How::show: {
            Words words = joined({workspace.tool("course/show")}, own.report);
            if (!has(words, "--output")) words = joined(words, {"--output", "show.html"});
            if (!own.seeds.empty()) words = joined(words, {"--seed", own.seeds.front()});
            return run(joined(joined(words, {"--program"}), command));
        }
        case How::check:
            if (!own.log.empty()) keepLog(own.log);
            return workspace.isOnGpu()
                       ? run(joined({"compute-sanitizer", "--error-exitcode", "1"}, command))
                       : runInOrders(command, own.seeds);
        default:
            return run(command);
    }
}

}  // namespace

int cuda(const Workspace& workspace, Words words) {
    Program own = read(words);
    if (own.processes) useMpi(workspace, own.compilers);
    if (own.devices) simulateDevices(workspace, *own.devices);
    const Words compile = joined(compilerOf(workspace, own), own.compilers);
    if (!own.runs) return run(compile) == 0 ? 0 : 2;
    if (!own.output.empty()) {
        if (run(compile) != 0) return 2;
        return runProgram(workspace, own, fs::absolute(own.output));
    }
    // A program that only runs leaves nothing behind.
    const os::TemporaryFolder folder;
    const std::string program = folder.file("program");
    if (run(joined(compile, {"-o", program})) != 0) return 2;
    return runProgram(workspace, own, program);
}

}  // namespace command
