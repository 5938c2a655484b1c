// Pages beside a report that show races as they happen. Host.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "record/record.h"

namespace harness {

/// Has `./atelier show` make a page for each of the first suites with a race, beside the report,
/// and notes its name in the suite. A suite whose race did not show again gets none. On the
/// simulator; says what it does unless `quiet`.
void addSteps(record::RunRecord& run, const std::filesystem::path& report,
              std::optional<std::uint64_t> seed, bool quiet);

}  // namespace harness
