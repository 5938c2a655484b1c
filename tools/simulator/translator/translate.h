#pragma once

#include <string>
#include <string_view>

namespace translator {

/// Preprocessed CUDA C++ to preprocessed C++ for the simulator, every line where it was. `file`
/// names the input until its first line marker. Throws Error, whose place may refer to the memory
/// of both arguments.
std::string translate(std::string_view source, std::string_view file);

}  // namespace translator
