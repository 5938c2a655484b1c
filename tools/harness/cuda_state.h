#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model.h"

namespace harness {

// All that the harness asks of CUDA.

/// "cpu" for the simulator, "gpu" for nvcc; fixed when the workspace is built.
std::string_view backend();

/// The compiler of the CUDA sources, with its version.
std::string compiler();

/// Makes `device` the current one; the answer is what is wrong, in words for the user, or nothing.
std::optional<std::string> selectDevice(int device);

/// The current device.
Device currentDevice();

struct CudaTrouble {
    std::string text;
    bool sticky;  // nothing works in this process any more
};

/// Waits for the device, then returns and clears the error nobody has asked for.
std::optional<CudaTrouble> takeCudaTrouble();

}  // namespace harness
