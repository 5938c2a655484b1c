#include "estimate.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace profile {

namespace {

// Fitted to a part of the measurements; docs/profile.md says which, and how far the rest is off.
constexpr double registersOfThread = 32;
constexpr double launchMicroseconds = 2;
constexpr double issued = 3.6;  // instructions of warps, by a multiprocessor, a cycle
constexpr double sectorBytes = 32;
constexpr double reachedOfMemory = 0.9;  // of the bandwidth that a data sheet promises
constexpr double sectorsACycle = 2;      // between a multiprocessor and the L2
constexpr double memoryCycles = 700, sharedCycles = 30, barrierCycles = 40;
constexpr double atomicNanoseconds = 0.5;  // of a warp, for a sector that all want
constexpr double sharpness = 2;  // how little what takes less time adds to what takes most

}  // namespace

Occupancy occupancyOf(const Kernel& kernel, const Gpu& gpu) {
    const auto threads = static_cast<double>(kernel.warps() * 32);
    Occupancy occupancy{std::floor(gpu.threads / threads), 0, "threads"};
    const auto allow = [&](double blocks, const char* what) {
        if (blocks >= occupancy.blocks) return;
        occupancy.blocks = blocks;
        occupancy.limit = what;
    };
    allow(gpu.blocks, "blocks");
    allow(std::floor(gpu.registers / (registersOfThread * threads)), "registers");
    constexpr double reserved = 1024;  // of each block, by the system
    allow(std::floor(gpu.sharedBytes / (static_cast<double>(kernel.sharedBytes) + reserved)),
          "shared memory");
    const double resident = std::min(
        occupancy.blocks, std::ceil(static_cast<double>(kernel.blocks()) / gpu.multiprocessors));
    if (resident < occupancy.blocks) occupancy.limit = "the grid";
    occupancy.share = resident * threads / gpu.threads;
    return occupancy;
}

Estimate estimate(const Kernel& kernel, const Gpu& gpu) {
    const auto blocks = static_cast<double>(kernel.blocks());
    const double busy = std::min(blocks, gpu.multiprocessors);
    const double warps = blocks * static_cast<double>(kernel.warps());
    const double resident = std::max(occupancyOf(kernel, gpu).blocks, 1.0);
    const double waves = std::ceil(blocks / (gpu.multiprocessors * resident));
    const auto microseconds = [&](double cycles) { return cycles / gpu.megahertz; };

    const double sectors =
        kernel.ofLaunch(&Place::sectors, "global") + kernel.ofLaunch(&Place::sectors, "local");
    const double phases = kernel.ofLaunch(&Place::requests, "barrier") / warps;
    const double loads = kernel.ofLaunch(&Place::requests, "global load") / warps;
    const double chain = memoryCycles * std::min(loads, 1 + loads / 8) +
                         sharedCycles * kernel.ofLaunch(&Place::requests, "shared load") / warps +
                         barrierCycles * phases;

    struct Part {
        const char* name;
        double microseconds;
    };
    const std::array parts{
        Part{"issue",
             microseconds(kernel.ofLaunch(&Place::instructions, "block") / (busy * issued))},
        Part{"shared memory", microseconds(kernel.ofLaunch(&Place::wavefronts, "shared") / busy)},
        Part{"L2", microseconds(sectors / (busy * sectorsACycle))},
        Part{"memory", (kernel.ofLaunch(&Place::missed, "global") +
                        kernel.ofLaunch(&Place::sectors, "local")) *
                           sectorBytes / (gpu.gigabytesPerSecond * reachedOfMemory * 1e3)},
        Part{"atomics",
             kernel.ofLaunch(&Place::sectors, "global atomic") * atomicNanoseconds / 1e3},
        Part{"latency", microseconds(waves * chain)}};
    double sum = 0;
    for (const Part& part : parts) sum += std::pow(part.microseconds, sharpness);
    const Part most = *std::ranges::max_element(parts, {}, &Part::microseconds);
    return {launchMicroseconds + std::pow(sum, 1 / sharpness),
            most.microseconds < launchMicroseconds ? "launch" : most.name};
}

}  // namespace profile
