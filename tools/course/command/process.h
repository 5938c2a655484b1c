#pragma once

#include <functional>
#include <string>

#include "command/workspace.h"

namespace command {

/// Runs a program and hands on each line that it prints, its errors too; returns its status.
int run(const Words& words, const std::function<void(const std::string&)>& line);

}  // namespace command
