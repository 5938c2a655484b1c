// The program of ./atelier's commands.
#pragma once

#include <vector>

#include "command/workspace.h"

namespace command {

struct Command {
    /// What it may be asked to run, which completion knows.
    enum class Names { none, lessons, suites };

    std::string name;
    int (*run)(const Workspace&, Words);  // given the words after the name; returns the exit status
    Names names = Names::none;
};

/// Those of the course.
std::vector<Command> courseCommands();

/// The whole program: `command ROOT PRESET WORD...`, where PRESET, cpu or gpu, is the build that
/// ./atelier has configured, and the words are what the user typed without the language. Returns
/// the command's exit status, 2 for wrong usage or a failed build.
int run(int argc, char** argv, const std::vector<Command>& commands);

}  // namespace command
