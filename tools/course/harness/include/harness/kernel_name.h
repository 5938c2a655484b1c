#pragma once

#include <string>
#include <string_view>

namespace harness {

/// "KSequential<int>" of "void KSequential(const T*, long int, T*) [with T = int]", as g++ writes a
/// function.
std::string shortKernelName(std::string_view pretty);

}  // namespace harness
