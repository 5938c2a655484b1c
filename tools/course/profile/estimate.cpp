#include "estimate.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "language/language.h"

namespace profile {

namespace {

// Chosen where nothing else is said so that a part of the measurements comes out best:
// docs/profile-and-ncu.md names the part, and shows how far the rest is off.
constexpr double instructionsACycle = 3.5;   // of warps, by a multiprocessor; 4 could begin
constexpr double conflictCycles = 1.33;      // a bank conflict; a wavefront else takes one
constexpr double constantCycles = 2.2;       // a further address in constant memory
constexpr double sectorsACycle = 1.8;        // between a multiprocessor and the L2
constexpr double scatteredLineCycles = 7.7;  // a line of 128 bytes that a store writes a part of
constexpr double localSectorCycles = 1.4;
constexpr double reachedOfMemory = 0.95;    // of the bandwidth that a data sheet promises
constexpr double atomicNanoseconds = 0.73;  // of a warp, for a sector that all want
constexpr double blockCycles = 1100;        // from a block's begin to its end, with one load
constexpr double missCycles = 600, cachedCycles = 35, localCycles = 100;  // until a load is there
constexpr double loadsInFlight = 4;  // that wait for memory together
constexpr double sharedCycles = 25, barrierCycles = 20;
constexpr double sectorBytes = 32, sectorsOfLine = 4;

double lengthOf(const auto& parts) {
    double sum = 0;
    for (const auto& part : parts) sum += part.microseconds * part.microseconds;
    return std::sqrt(sum);
}

/// What a warp waits for, one after another, from the begin of its block to the end.
double chainCycles(const Kernel& kernel) {
    const double warps = static_cast<double>(kernel.blocks() * kernel.warps());
    const auto ofWarp = [&](const char* kind) {
        return kernel.ofLaunch(&Place::requests, kind) / warps;
    };
    const double loads = ofWarp("global load");
    const double sectors = std::max(kernel.ofLaunch(&Place::sectors, "global load"), 1.0);
    const double missing =
        loads * std::min(kernel.ofLaunch(&Place::missed, "global load") / sectors, 1.0);
    return blockCycles + cachedCycles * loads +
           missCycles * std::max(missing - 1, 0.0) / loadsInFlight + localCycles * ofWarp("local") +
           sharedCycles * (ofWarp("shared load") + ofWarp("exchange")) +
           barrierCycles * ofWarp("barrier");
}

/// Sectors of 32 bytes that memory delivers or takes. One that is written in parts is read first.
double sectorsOfMemory(const Kernel& kernel) {
    const double written = kernel.ofLaunch(&Place::missed, "global store");
    const double whole = kernel.ofLaunch(&Place::bytes, "global store") / sectorBytes;
    return kernel.ofLaunch(&Place::missed, "global load") + written +
           std::max(written - whole, 0.0);
}

/// Cycles of a multiprocessor between it and the L2.
double cyclesOfL2(const Kernel& kernel) {
    const double scattered = kernel.ofLaunch(&Place::lines, "global store") -
                             sectorsOfLine * kernel.ofLaunch(&Place::requests, "global store");
    return (kernel.ofLaunch(&Place::sectors, "global load") +
            kernel.ofLaunch(&Place::sectors, "global store")) /
               sectorsACycle +
           scatteredLineCycles * std::max(scattered, 0.0) +
           localSectorCycles * kernel.ofLaunch(&Place::sectors, "local");
}

}  // namespace

// Registers and shared memory are given out in units: cuda_occupancy.h of the CUDA toolkit.
Occupancy occupancyOf(const Kernel& kernel, const Gpu& gpu) {
    constexpr double assumedRegisters = 32;
    constexpr double registersOfUnit = 256;  // for a warp
    constexpr double partitions = 4;         // of a multiprocessor; each has its own registers
    const bool isAmpereOrLater = gpu.computeCapability >= 8;
    const double bytesOfUnit = isAmpereOrLater ? 128 : 256;
    const double reserved = isAmpereOrLater ? 1024 : 0;  // of each block, by the system
    const auto inUnits = [](double amount, double unit) { return std::ceil(amount / unit) * unit; };
    const auto warps = static_cast<double>(kernel.warps()), threads = warps * 32;
    Occupancy occupancy{std::floor(gpu.threads / threads),
                        0,
                        trm("threads"),
                        kernel.registers ? kernel.registers : assumedRegisters,
                        0,
                        1};
    const auto allow = [&](double blocks, const char* what) {
        if (blocks >= occupancy.blocks) return;
        occupancy.blocks = blocks;
        occupancy.limit = what;
    };
    allow(gpu.blocks, trm("blocks"));
    const double warpsOfPartition =
        std::floor(gpu.registers / partitions / inUnits(32 * occupancy.registers, registersOfUnit));
    allow(std::floor(warpsOfPartition * partitions / warps), trm("registers"));
    const auto shared = static_cast<double>(kernel.sharedBytes + kernel.staticSharedBytes);
    if (const double bytes = inUnits(shared + reserved, bytesOfUnit); bytes > 0)
        allow(std::floor(gpu.sharedBytes / bytes), trm("shared memory"));

    const double atOnce = gpu.multiprocessors * std::max(occupancy.blocks, 1.0);
    occupancy.waves = static_cast<double>(kernel.blocks()) / atOnce;
    occupancy.tail = occupancy.waves - std::ceil(occupancy.waves) + 1;
    const double resident = std::min(
        occupancy.blocks, std::ceil(static_cast<double>(kernel.blocks()) / gpu.multiprocessors));
    if (resident < occupancy.blocks) occupancy.limit = trm("the grid");
    occupancy.share = resident * threads / gpu.threads;
    return occupancy;
}

Estimate estimate(const Kernel& kernel, const Gpu& gpu) {
    const double busy = std::min(static_cast<double>(kernel.blocks()), gpu.multiprocessors);
    const auto ofEach = [&](double cycles) { return cycles / busy / gpu.megahertz; };
    struct Part {
        const char* name;
        double microseconds;
    };
    const std::array parts{
        Part{trm("issue"),
             ofEach(kernel.ofLaunch(&Place::instructions, "block") / instructionsACycle)},
        Part{trm("shared memory"),
             ofEach(kernel.ofLaunch(&Place::wavefronts, "shared") +
                    (conflictCycles - 1) * kernel.ofLaunch(&Place::conflicts, "shared"))},
        Part{trm("constant memory"),
             ofEach(constantCycles * kernel.ofLaunch(&Place::wavefronts, "constant"))},
        Part{trm("L2"), ofEach(cyclesOfL2(kernel))},
        Part{trm("memory"), sectorsOfMemory(kernel) * sectorBytes /
                                (gpu.gigabytesPerSecond * reachedOfMemory * 1e3)},
        Part{trm("atomics"),
             kernel.ofLaunch(&Place::sectors, "global atomic") * atomicNanoseconds / 1e3},
        Part{trm("latency"),
             std::max(occupancyOf(kernel, gpu).waves, 1.0) * chainCycles(kernel) / gpu.megahertz}};
    const Part most = *std::ranges::max_element(parts, {}, &Part::microseconds);
    return {launchMicroseconds + lengthOf(parts),
            most.microseconds < launchMicroseconds ? trm("launch") : most.name};
}

}  // namespace profile
