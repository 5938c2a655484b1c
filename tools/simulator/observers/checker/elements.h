// Elements of variables as the program writes them, from debug information: tile[1][0],
// particles[3].velocity[1].
#pragma once

#include <cstddef>
#include <string>

#include "symbols.h"
#include "types.h"

namespace simulator::checker {

/// What of `variable` the `bytes` bytes from `offset` on are. An offset past its end counts on in
/// the outermost dimension. Reads debug information, which takes more stack than a fiber has: for
/// the host.
std::string elementOf(const Variable& variable, size_t offset, size_t bytes);
/// The number that stands there.
Scalar scalarOf(const Variable& variable, size_t offset);

}  // namespace simulator::checker
