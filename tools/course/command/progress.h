#pragma once

#include "command/workspace.h"

namespace command {

/// What of each lesson is done: the TODOs of its handout that are not open any more, and its suites
/// that passed when they last ran. Builds nothing.
int progressOfLessons(const Workspace& workspace, Words words);

}  // namespace command
