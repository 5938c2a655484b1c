// How many devices the simulator has, where an option says so.
#pragma once

#include <string>

#include "command/workspace.h"

namespace command {

/// The programs that are run from now on have so many simulated devices. Throws Failure if `value`
/// is no number from 1 to 64, or on a GPU.
void simulateDevices(const Workspace& workspace, const std::string& value);

/// Takes out --devices N, wherever it stands, and does so.
void takeDevices(const Workspace& workspace, Words& words);

}  // namespace command
