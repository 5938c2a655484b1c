// A variant of the workspace: its program with some files of a student's in the place of the
// workspace's own.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "solution_build/base.h"
#include "solution_build/command.h"

namespace solution_build {

struct Replacement {
    std::string file;          // of the workspace, relative to it: include/ReductionAdd.h
    std::filesystem::path by;  // what stands in its place
};

struct Request {
    std::filesystem::path folder;  // where all of the variant goes; what it holds is removed
    std::vector<Replacement> replacements = {};
    std::string lesson = {};  // only objects of this lesson are compiled anew, the others stay the
                              // base's; empty: all
    unsigned jobs = 1;        // commands at once
    std::vector<std::filesystem::path> added = {};  // C++ that the program has beside
};

struct Variant {
    bool complete = false;          // the program is there
    std::filesystem::path program;  // in `folder`, as are the two below
    std::filesystem::path sources;  // the workspace's sources, the replacements among them
    std::filesystem::path log;      // every command with its output
    std::vector<std::string> environment = {};  // NAME=VALUE, that its tests run with
    std::string messages;  // the first command that failed, else all warnings; files are named as
                           // in the workspace
};

/// Compiles what depends on the replaced files, and links. The program's messages and debug
/// information name the files as those of the workspace. A definition that a replaced file owes is
/// missed when linking: the base's never fills in. Throws std::invalid_argument when no object
/// depends on a replaced file.
Variant build(const Base& base, const Request& request, const Run& run = runPlainly,
              const std::stop_token& stop = {});

/// Runs `course test` of the variant with these arguments, in its folder. Messages show the
/// variant's own sources.
Command testCommand(const Variant& variant, const std::vector<std::string>& arguments);

/// `text` with the files of the variant named as those of the workspace.
std::string withWorkspaceNames(const Variant& variant, std::string text);

}  // namespace solution_build
