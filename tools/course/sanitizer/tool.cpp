#include "sanitizer/tool.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <stdexcept>

#include "language/language.h"

namespace sanitizer {
namespace {

namespace fs = std::filesystem;

constexpr const char* programVariable = "ATELIER_COMPUTE_SANITIZER";

/// The one that the variable names, else the one in PATH or where the toolkit is usually installed.
std::string findProgram() {
    if (const char* const chosen = std::getenv(programVariable)) return chosen;
    const char* const path = std::getenv("PATH");
    std::istringstream folders((path ? path : "") + std::string(":/usr/local/cuda/bin"));
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path program = fs::path(folder) / "compute-sanitizer";
        if (access(program.c_str(), X_OK) == 0) return program;
    }
    throw std::runtime_error(
        tr("there is no compute-sanitizer: it comes with the CUDA toolkit; put it into PATH"));
}

}  // namespace

std::span<const Tool> allTools() {
    // The padding shows an access that would otherwise hit the next allocation.
    static const std::vector<Tool> tools = {
        {"racecheck",
         {"--tool", "racecheck", "--racecheck-report", "analysis", "--show-backtrace", "device"}},
        {"memcheck", {"--tool", "memcheck", "--padding", "1024", "--num-callers-host", "8"}},
        {"initcheck", {"--tool", "initcheck", "--show-backtrace", "device"}},
        {"synccheck", {"--tool", "synccheck", "--show-backtrace", "device"}},
    };
    return tools;
}

const Tool& racecheckByThread() {
    static const Tool tool{
        "racecheck",
        {"--tool", "racecheck", "--racecheck-report", "hazard", "--show-backtrace", "device"}};
    return tool;
}

bool canWatch(std::string_view backend) {
    return backend == "gpu" || std::getenv(programVariable);
}

std::vector<std::string> commandFor(const Tool& tool, const std::string& log) {
    std::vector<std::string> command{findProgram()};
    command.insert(command.end(), tool.options.begin(), tool.options.end());
    // After a wrong access the kernel ends, and the process goes on.
    for (const char* option :
         {"--destroy-on-device-error", "kernel", "--strip-paths", "no", "--check-exit-code", "no",
          "--require-cuda-init", "no", "--target-processes", "application-only"})
        command.emplace_back(option);
    for (const std::string& option : {std::string("--print-limit"), std::to_string(reportLimit),
                                      std::string("--log-file"), log})
        command.push_back(option);
    return command;
}

}  // namespace sanitizer
