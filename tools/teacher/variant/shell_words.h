#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace variant {

/// The words of a command line as CMake writes it for a POSIX shell: no expansions.
std::vector<std::string> shellWords(std::string_view line);

/// A word as a shell takes it.
std::string shellQuoted(const std::string& word);

}  // namespace variant
