#pragma once

#include <string>

#include "solution_build/command.h"

namespace solution_build {

/// What a command of ours writes to standard output. Throws std::runtime_error when it fails.
std::string outputOf(const Command& command);

}  // namespace solution_build
