// What the kernels of a use cost, beside the figures of the use.
#pragma once

#include <filesystem>
#include <string>

#include "report.h"

namespace profile {

/// The JSON report of a use, with plots of its kernels in it: each in its largest launch. Throws
/// std::runtime_error for a file that is none.
std::string withKernels(const Report& report, const std::filesystem::path& useReport);

}  // namespace profile
