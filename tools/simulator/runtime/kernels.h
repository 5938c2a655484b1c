// What was asked for a kernel beyond what every kernel has.
#pragma once

#include <cstddef>

#include "simulator/launch.h"

namespace simulator {

/// How many bytes of dynamic shared memory a block of it may have (cudaFuncSetAttribute).
size_t allowedDynamicShared(KernelFunction kernel);

}  // namespace simulator
