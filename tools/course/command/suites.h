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

/// Those of the course's program, in its order; none where it has not been built.
std::vector<Suite> suitesOf(const Workspace& workspace);

/// The lessons of the suites, each once; without suites those that have a handout.
Words lessonsOf(const std::vector<Suite>& suites, const Workspace& workspace);

/// The lesson's handout, in whatever language it is there.
std::optional<std::filesystem::path> handoutOf(const Workspace& workspace,
                                               const std::string& lesson);

}  // namespace command
