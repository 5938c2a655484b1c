// The reports of ./atelier profile.
#pragma once

#include <string>
#include <vector>

#include "counted.h"
#include "gpu.h"

namespace profile {

/// For a terminal: a line and the three most expensive lines of each kernel.
std::string consoleReport(const std::vector<Kernel>& kernels, const Gpu& gpu);

/// All that was counted and estimated.
std::string jsonReport(const std::vector<Kernel>& kernels, const Gpu& gpu);

}  // namespace profile
