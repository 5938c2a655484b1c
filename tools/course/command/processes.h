#pragma once

#include <string>

#include "command/workspace.h"

namespace command {

/// Installs MPI where it is missing. Throws Failure where that fails.
void requireMpi(const Workspace& workspace);

/// Has a program compiled with MPI, unless the words choose a host compiler. Throws Failure where
/// there is no MPI.
void useMpi(const Workspace& workspace, Words& compilers);

/// Runs an MPI program as so many ranks, and marks each line with the rank that prints it; says of
/// a rank that ends with another status than 0 which one it was. Returns mpirun's status.
int runRanks(int processes, const Words& program);

}  // namespace command
