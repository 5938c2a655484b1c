// Programs that a tool runs. Host.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace harness {

/// Runs the program, with these variables added to its environment, and returns its exit status,
/// or 128 and the signal that ended it. What it says goes to where this program speaks.
int runProgram(const std::vector<std::string>& command,
               const std::map<std::string, std::string>& environment);

/// The same; what it says on standard output goes to `output`.
int runProgram(const std::vector<std::string>& command,
               const std::map<std::string, std::string>& environment, std::string& output);

/// Takes the words from `option` on out of a command line, and returns those that follow it.
std::vector<std::string> takeWordsAfter(const char* option, int& argc, char** argv);

}  // namespace harness
