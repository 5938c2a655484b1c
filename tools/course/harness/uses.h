#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/main.h"
#include "use_report.h"

namespace harness {

void listUses(const Uses& uses);

/**
 * Runs the named uses, or all, one after another in this process, each with a heading, its verdict
 * and its time.
 *
 * `arguments` are the own options of the one use that is named, `seed` that of the order of blocks
 * and threads. What ran is added to `record`. Returns the worst exit code. Throws UsageError
 * before anything runs.
 */
int runUses(const Uses& uses, const std::vector<std::string>& names,
            const std::vector<std::string>& arguments, std::optional<std::uint64_t> seed,
            UsesRecord& record);

}  // namespace harness
