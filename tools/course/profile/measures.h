// The numbers of a kernel that all reports show.
#pragma once

#include "counted.h"
#include "estimate.h"
#include "gpu.h"

namespace profile {

/// Of one launch.
struct Measures {
    Estimate time;
    Occupancy occupancy;
    double activeLanes;
    double conflicts;
    double sectorsOfRequest;    // 0 where no global memory is accessed
    double gigabytesPerSecond;  // that the threads ask of global memory
};

Measures measure(const Kernel& kernel, const Gpu& gpu);

/// Of each kernel the launch with the most threads.
std::vector<const Kernel*> largestLaunches(const std::vector<Kernel>& kernels);

}  // namespace profile
