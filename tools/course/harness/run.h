#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "backend.h"
#include "command_line.h"
#include "harness/main.h"
#include "reports.h"

namespace harness {

/// harness::run of harness/main.h, on a backend.
int run(int argc, char** argv, const Course& course, const Backend& backend);

/// The time, in UTC, as ISO 8601 has it.
std::string utcNow();

/// Says where the reports lie, unless `quiet`, and shows the pages among them if they are to open.
void show(const std::vector<FileReport>& files, bool quiet, bool open);

/// Does `runIn` in one order after another, up to the first whose exit status is not 0.
int inEachOrder(const Options& options,
                const std::function<int(std::optional<std::uint64_t>)>& runIn);

}  // namespace harness
