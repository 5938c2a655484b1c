#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model.h"

namespace harness {

/// What the simulator's checker has found since the last call, the causes first; nothing in a build without
/// it.
std::vector<Message> takeFindings();

/// Chooses the order in which blocks and threads run, see simulator::setSchedule(). Throws UsageError for a
/// seed in a build without the checker.
void setSchedule(std::optional<std::uint64_t> seed);

}  // namespace harness
