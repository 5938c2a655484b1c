#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace solution_build {

/// A program to run, and all that a sandbox must know of it.
struct Command {
    std::vector<std::string> arguments;         // the first is the program
    std::filesystem::path folder;               // where it runs
    std::filesystem::path writes;               // the one folder that it writes to
    std::vector<std::string> environment = {};  // NAME=VALUE, beside what it inherits
};

struct Outcome {
    int status = 0;      // its exit status; of one that a signal ended, 128 + the signal's number
    std::string output;  // what it wrote, to standard output and errors
};

/// How a command is run: plainly, or in a sandbox with limits. Called from several threads at once;
/// ends the command soon when asked to stop.
using Run = std::function<Outcome(const Command&, const std::stop_token&)>;

/// Runs a command with nothing around it. Asked to stop, it ends the command's process group: with
/// SIGTERM, and where that doesn't help with SIGKILL. Throws std::system_error when the program
/// cannot be started.
Outcome runPlainly(const Command& command, const std::stop_token& stop = {});

/// The command as a shell would take it.
std::string shown(const Command& command);

}  // namespace solution_build
