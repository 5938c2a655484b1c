#pragma once

#include "command/workspace.h"

namespace command {

/// cuda FILE... [OPTION...] [--run ARGUMENT...]: a program of one's own.
int cuda(const Workspace& workspace, Words words);

}  // namespace command
