#pragma once

#include <string>

/// What compute-sanitizer 2025.3.1 said on an H100 of a kernel of the checker's bank, or on an H200
/// of the course with a wrong file. `name`: KERNEL.TOOL. Long ones are cut between two reports, and
/// paths begin at the workspace.
std::string outputOf(const std::string& name);
