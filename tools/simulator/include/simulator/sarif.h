// Findings as SARIF 2.1.0, the format in which GitHub, GitLab and editors take what an analysis has
// found: https://docs.oasis-open.org/sarif/sarif/v2.1.0/
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "simulator/findings.h"

namespace simulator {

/// A log of the findings. Those of one kind at the same lines are one result, which says how often
/// it occurred. Files are named relative to their repository (the nearest folder above the first
/// one that holds .git), else to the current folder; those outside by their full paths.
std::string toSarif(const std::vector<Finding>& findings);

/// Adds the findings to the log in the file, or makes it: many programs, one after another or at
/// once, fill one log. Throws std::runtime_error where the file cannot be written, and leaves alone
/// one that holds anything else.
void addToSarif(const std::filesystem::path& file, const std::vector<Finding>& findings);

}  // namespace simulator
