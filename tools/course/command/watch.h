#pragma once

#include "command/workspace.h"

namespace command {

/// Runs the command, whose words these are, again whenever a file of the course is saved; its page
/// is opened once.
int watch(const Workspace& workspace, Words words);

}  // namespace command
