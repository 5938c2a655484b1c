#pragma once

#include <vector>

#include "model.h"

namespace harness {

/// What the simulator's checker has found since the last call, the causes first; nothing in a build without
/// it.
std::vector<Message> takeFindings();

}  // namespace harness
