#pragma once

#include <string>
#include <string_view>

namespace translator {

/// Preprocessed CUDA C++ to preprocessed C++ for the simulator, every line where it was. `file`
/// names the input until its first line marker. `onDevice`, unless empty, is the same source with
/// __CUDA_ARCH__ defined: the bodies of the device's functions are taken from there. In code that
/// is `relocatable` files may use each other's functions and variables of the device. Throws Error,
/// whose place may refer to the memory of all arguments.
std::string translate(std::string_view source, std::string_view file,
                      std::string_view onDevice = {}, bool relocatable = false);

}  // namespace translator
