#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "backend.h"
#include "harness/record.h"

namespace harness {

// What the backend tells of CUDA; the harness asks for it through `backend()`.

/// "cpu" for the simulator, "gpu" for nvcc; fixed when the workspace is built.
std::string_view backendName();

/// The compiler of the CUDA sources, with its version.
std::string compiler();

/// What there is at that number, without making anything of it. Throws UsageError when there is no
/// such device.
Device findDevice(int device);

/// Makes it the device that CUDA calls speak of. Throws UsageError when it cannot be used.
void selectDevice(int device);

/// From now on `listener` is told of a kernel that the simulator stopped, as soon as it is; it is
/// called by the thread that launched. Neither where kernels run on a GPU nor where the checker
/// tells of it.
void whenKernelIsStopped(void (*listener)(const StoppedKernel&));

/// Until all that was launched has ended; its errors stay to be taken.
void waitForDevice();

/// Waits for the device, then returns and clears the error that nobody has asked for.
std::optional<CudaTrouble> takeCudaTrouble();

}  // namespace harness
