// What a compiler has said of a source, as the programmer is told.
#pragma once

#include <filesystem>
#include <string>

namespace driver {

/// What the simulator lacks is the reason of all else that the compiler says: the first such thing
/// is said, alone. Of other messages, notes about the headers in `include` are left out. Messages
/// of the simulator's headers are in the language.
std::string shown(const std::string& messages, const std::filesystem::path& include);

}  // namespace driver
