#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "command/workspace.h"

namespace command {

struct Suite {
    std::string name, lesson;
};

/// Those of the course's program, in its order, or of its parts that there are; none where none has
/// been built.
std::vector<Suite> suitesOf(const Workspace& workspace);

/// The lessons: those of the suites in their order, then the others that have a handout.
Words lessonsOf(const std::vector<Suite>& suites, const Workspace& workspace);

/// The lessons that a program for these words needs: those that the words name, or suites of which
/// they name, and those whose headers these include. Nothing, hence all lessons, where they name
/// none, or a word may name something else: what is no option, nor the value behind one.
std::optional<Words> lessonsFor(const Workspace& workspace, const Words& words);

/// The lesson's handout, in whatever language it is there.
std::optional<std::filesystem::path> handoutOf(const Workspace& workspace,
                                               const std::string& lesson);

}  // namespace command
