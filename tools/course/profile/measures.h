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
    double lanesAtMemory;  // that take part in an access of shared or global memory
    double conflicts;
    double sectorsOfRequest;    // 0 where no global memory is accessed
    double gigabytesPerSecond;  // that the threads ask of global memory
    // Of tensor cores, by what they multiply ("f16"); a multiplication with an addition is two.
    std::map<std::string, double> tensorOperations;
    double tensorShare;  // of what they could do in that time; 0 where they do nothing
};

/// A short branch is predicated: every lane is active in it, and those that skip it do nothing.
bool isPredicated(const Measures& measures);

Measures measure(const Kernel& kernel, const Gpu& gpu);

/// Of each kernel the launch with the most threads.
std::vector<const Kernel*> largestLaunches(const std::vector<Kernel>& kernels);

}  // namespace profile
