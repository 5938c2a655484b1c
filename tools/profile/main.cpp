// Counts what kernels cost and shows it: profile --build FOLDER [USE...|SUITE/TEST...] [--
// OPTION...]
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "harness/suggestion.h"
#include "report.h"

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

struct Options {
    fs::path build;
    Words names;
    Words ofUse;
    std::string kernel;
    std::string gpu = "H100";
    std::string gpus = GPUS_FILE;
    std::string report = "console";
    std::string output;
};

/// Runs the program. Returns its exit status, and in `output` what it says, else that is dropped.
int run(const Words& command, const fs::path& counted, std::string* output) {
    int channel[2];
    if (pipe(channel) != 0) throw std::runtime_error(std::strerror(errno));
    const pid_t child = fork();
    if (child == 0) {
        std::vector<char*> argv;
        for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
        argv.push_back(nullptr);
        setenv("SIMULATOR_PROFILE", counted.c_str(), 1);
        dup2(channel[1], STDOUT_FILENO);
        close(channel[0]);
        execv(argv[0], argv.data());
        _exit(127);
    }
    close(channel[1]);
    char buffer[4096];
    for (ssize_t bytes; (bytes = read(channel[0], buffer, sizeof buffer)) > 0;)
        if (output) output->append(buffer, static_cast<size_t>(bytes));
    close(channel[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/// The first word of each line that the program lists.
Words listed(const std::string& course, const char* mode) {
    std::string output;
    run({course, mode, "--list"}, "", &output);
    Words names;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);)
        if (std::istringstream words(line); words >> line) names.push_back(line);
    return names;
}

/// What runs: the uses that are named, and the suites; without names all uses.
std::vector<Words> commandsOf(const Options& options) {
    const std::string course = options.build / "course";
    const Words uses = listed(course, "use");
    std::vector<Words> commands;
    Words suites{course, "test", "--report", "console"};
    for (const std::string& name : options.names.empty() ? uses : options.names) {
        if (std::ranges::find(uses, name) == uses.end()) {
            suites.push_back(name);
            continue;
        }
        commands.push_back({course, "use", name});
        commands.back().insert(commands.back().end(), options.ofUse.begin(), options.ofUse.end());
    }
    if (suites.size() > 4) commands.push_back(suites);
    return commands;
}

/// A file that is removed in the end.
class TemporaryFile {
  public:
    TemporaryFile() {
        std::string name = fs::temp_directory_path() / "profileXXXXXX";
        const int file = mkstemp(name.data());
        if (file < 0) throw std::runtime_error("no temporary file: " + std::string(name));
        close(file);
        path_ = name;
    }
    ~TemporaryFile() { fs::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

std::vector<profile::Kernel> countKernels(const Options& options) {
    constexpr int wrongUsage = 2;
    const TemporaryFile counted;
    for (const Words& command : commandsOf(options)) {
        const int status = run(command, counted.path(), nullptr);
        if (status == wrongUsage)
            throw std::runtime_error("nothing was run\nUses: " +
                                     harness::listed(listed(options.build / "course", "use")));
        if (status != 0)
            std::cerr << fmt::format("profile: {} ended with status {}\n", fmt::join(command, " "),
                                     status);
    }
    return profile::readCounted(counted.path());
}

void keepNamed(std::vector<profile::Kernel>& kernels, const std::string& name) {
    const auto plain = [](const profile::Kernel& kernel) {
        return kernel.name.substr(0, kernel.name.find('<'));
    };
    Words names;
    for (const profile::Kernel& kernel : kernels)
        if (std::ranges::find(names, plain(kernel)) == names.end()) names.push_back(plain(kernel));
    std::erase_if(kernels, [&](const profile::Kernel& kernel) {
        return kernel.name != name && plain(kernel) != name;
    });
    if (kernels.empty())
        throw std::runtime_error(fmt::format("unknown kernel {}{}\nKernels that ran: {}", name,
                                             harness::suggestion(name, names),
                                             harness::listed(names)));
}

void profileAll(const Options& options) {
    const std::vector<profile::Gpu> gpus = profile::readGpus(options.gpus);
    const profile::Gpu& gpu = find(gpus, options.gpu);
    std::vector<profile::Kernel> kernels = countKernels(options);
    if (kernels.empty()) throw std::runtime_error("no kernel was launched");
    if (!options.kernel.empty()) keepNamed(kernels, options.kernel);
    const std::string report =
        options.report == "json" ? jsonReport(kernels, gpu) : consoleReport(kernels, gpu);
    if (options.output.empty()) {
        std::cout << report;
        return;
    }
    std::ofstream file(options.output);
    file << report;
    if (!file.flush()) throw std::runtime_error("cannot write " + options.output);
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app("Counts what each line of a kernel costs on a GPU, on the simulator", "profile");
    app.add_option("--build", options.build, "The build folder with the profiler")->required();
    app.add_option("NAME", options.names, "Uses, suites, SUITE/TEST; all uses without");
    app.add_option("--use-options", options.ofUse, "Passed on to the uses")->allow_extra_args();
    app.add_option("--kernel", options.kernel, "Only this kernel");
    app.add_option("--gpu", options.gpu, "The GPU whose time is estimated");
    app.add_option("--gpus", options.gpus, "A file of GPUs");
    app.add_option("--report", options.report)->check(CLI::IsMember({"console", "json"}));
    app.add_option("--output", options.output, "Where the report goes");
    try {
        app.parse(argc, argv);
        profileAll(options);
        return 0;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << "profile: " << error.what() << '\n';
        return 2;
    }
}
