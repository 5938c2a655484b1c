// Compiles, links and whatever else a command line of nvcc asks for.
#pragma once

#include "request.h"
#include "toolchain.h"

namespace driver {

/// Does what is asked for, whole or not at all. Throws Failure; what compilers have said, has been
/// said then.
void build(const Request& request, const Toolchain& toolchain);

/// Links as the host's compiler, whose options the words are: CMake does so itself. The words that
/// name a library of CUDA are replaced by the simulator. Returns the compiler's exit status.
int linkAsHostCompiler(const Words& words, const Toolchain& toolchain);

}  // namespace driver
