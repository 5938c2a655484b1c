#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harness/record.h"
#include "language/language.h"
#include "usage_error.h"

namespace harness {

/// What the simulator's checker, or the compute-sanitizer under which this process runs, has found
/// since the last call, the causes first; nothing without either.
std::vector<Message> takeFindings();

/// Whether this process has found so much that it would be told of nothing more.
bool hasFoundEnough();

/// Chooses the order in which blocks and threads run, see simulator::setSchedule(). Throws
/// UsageError for a seed in a build without the checker.
void setSchedule(std::optional<std::uint64_t> seed);

/// What that is without the checker.
inline void requireNoSeed(std::optional<std::uint64_t> seed) {
    if (seed) throw UsageError(tr("--seed needs the checker: ./atelier check --seed N"));
}

}  // namespace harness
