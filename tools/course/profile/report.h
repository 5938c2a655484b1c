// The reports of ./atelier profile.
#pragma once

#include <string>

#include "baseline.h"
#include "gpu.h"
#include "run.h"

namespace profile {

struct Report {
    const Run& run;
    const Gpu& gpu;
    const Baseline* baseline;  // null without
};

/// For a terminal: a line and the three most expensive lines of each kernel.
std::string consoleReport(const Report& report);

/// For a terminal: a table with a line for each kernel, in its largest launch.
std::string tableReport(const Report& report);

/// All that was counted and estimated.
std::string jsonReport(const Report& report);

/// A page.
std::string htmlReport(const Report& report);

}  // namespace profile
