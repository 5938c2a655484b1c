#pragma once

#include <string>

#include "variant/command.h"

namespace variant {

/// What a command of ours writes to standard output. Throws std::runtime_error when it fails.
std::string outputOf(const Command& command);

}  // namespace variant
