#pragma once

#include <string>

/// What compute-sanitizer 2025.3.1 said on an H100 of a kernel of the checker's bank; `name`: KERNEL.TOOL.
std::string outputOf(const std::string& name);
