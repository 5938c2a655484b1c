#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "solution.h"
#include "solution_build/base.h"

namespace prove {

/// The solutions of the bank that are named: by LESSON, or LESSON/NAME; all of them without names.
/// By lesson and name. Throws BankError for a solution that states what cannot be in the base's
/// workspace, of those named or not, and std::invalid_argument for a name that there is not.
std::vector<Solution> readBank(const std::filesystem::path& bank, const solution_build::Base& base,
                               const std::vector<std::string>& suites,
                               const std::vector<std::string>& names);

}  // namespace prove
