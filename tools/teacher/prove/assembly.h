#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "solution.h"

namespace prove {

/// The file that is compiled: the workspace's, with the bodies of the solution in the place of its
/// own; or the solution's, where that is a whole file. `#line` lets the compiler name each line
/// where it is written. Throws BankError for a body whose function is not there, or several times.
std::string assembled(const Solution& solution, const std::filesystem::path& workspace);

/// Whether all that the solution changes stands in bodies of functions of the workspace's file.
bool changesOnlyBodies(const Solution& solution, const std::filesystem::path& workspace);

/// A file of the workspace with the changes of all solutions that replace it and change only
/// bodies: in each body that one changes, `prove::chosen` chooses, 1 being the first of the list.
/// Any other number leaves the workspace's own.
std::string assembledTogether(const std::string& file,
                              const std::vector<const Solution*>& solutions,
                              const std::filesystem::path& workspace);

/// The source that defines `prove::chosen`: the program reads it from that variable of the
/// environment when it starts.
std::string definitionOfChosen(const std::string& variable);

/// Gives each of the solution's finds the file and the line by which a report names it. Throws
/// BankError for a quoted line that is not in the workspace's file, or several times.
void settleFinds(Solution& solution, const std::filesystem::path& workspace);

}  // namespace prove
