#pragma once

#include <cstdlib>
#include <string>

namespace harness {

inline constexpr const char* devicesVariable = "ATELIER_DEVICES";

/// The simulator has `count` devices, unless the environment already says how many. To be called
/// before anything asks CUDA. Says nothing to a GPU.
inline void simulateDevices(int count) {
    if (count > 1) setenv(devicesVariable, std::to_string(count).c_str(), 0);
}

}  // namespace harness
