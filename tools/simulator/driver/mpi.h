// Programs that are linked with MPI.
#pragma once

#include <string>

#include "request.h"
#include "toolchain.h"

namespace driver {

/// -ccbin mpicxx: what that wrapper of the host's compiler adds to its command line becomes the
/// request's. Any other compiler is passed over. A wrapper that is missing is installed as Debian's
/// Open MPI; throws Failure where that fails.
void takeWrapper(const std::string& hostCompiler, Request& request, const Toolchain& toolchain);

/// Whether these words of a linker's command line name MPI's library.
bool linksMpi(const Words& words);

/// What compiles the layer between a program and MPI (mpi/layer.cpp) into `object`, with the
/// request's folders of headers; `mpi.h` is there, or where mpicxx finds it.
Words commandForLayer(const Words& preprocessing, const Toolchain& toolchain,
                      const std::string& object);

}  // namespace driver
