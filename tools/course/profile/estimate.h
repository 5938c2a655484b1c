// How long a launch would take on a GPU, from what was counted.
#pragma once

#include <string>

#include "counted.h"
#include "gpu.h"

namespace profile {

/// The blocks that a multiprocessor holds at a time.
struct Occupancy {
    double blocks;
    double share;       // of the threads that it could hold
    std::string limit;  // what allows no more
    double registers;   // of a thread: what nvcc said, or 32, which are assumed
    double waves;       // how often the grid fills the GPU
    double tail;        // of the last wave, how much of the GPU has a block; 1: all of it
};

Occupancy occupancyOf(const Kernel& kernel, const Gpu& gpu);

/// What of a launch's time is not its work. Chosen with the constants in estimate.cpp.
inline constexpr double launchMicroseconds = 2;

struct Estimate {
    double microseconds;  // of one launch
    std::string limit;    // what takes most of it
};

/// What all tensor cores of the GPU together take for the products of a place, in blocks that were
/// counted. Throws std::runtime_error where the GPU's do not multiply such numbers.
double tensorMicroseconds(const Place& place, const Gpu& gpu);
/// The same for all of a launch.
double tensorMicroseconds(const Kernel& kernel, const Gpu& gpu);

/// Throws as tensorMicroseconds().
Estimate estimate(const Kernel& kernel, const Gpu& gpu);

/// What memory delivers and takes in one launch: what the caches do not hold.
double bytesOfMemory(const Kernel& kernel, const Gpu& gpu);

}  // namespace profile
