#pragma once

#include <filesystem>
#include <string>

#include "solution.h"

namespace prove {

/// The file that is compiled: the workspace's, with the bodies of the solution in the place of its
/// own; or the solution's, where that is a whole file. `#line` lets the compiler name each line
/// where it is written. Throws BankError for a body whose function is not there, or several times.
std::string assembled(const Solution& solution, const std::filesystem::path& workspace);

/// Gives each of the solution's finds the file and the line by which a report names it. Throws
/// BankError for a quoted line that is not in the workspace's file, or several times.
void settleFinds(Solution& solution, const std::filesystem::path& workspace);

}  // namespace prove
