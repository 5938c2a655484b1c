#pragma once

#include <string>
#include <vector>

#include "command/workspace.h"

namespace command {

struct Suite {
    std::string name, lesson;
};

/// Those of the course's program, in its order; none where it has not been built.
std::vector<Suite> suitesOf(const Workspace& workspace);

/// The lessons of the suites, each once.
Words lessonsOf(const std::vector<Suite>& suites);

}  // namespace command
