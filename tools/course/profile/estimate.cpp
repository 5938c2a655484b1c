#include "estimate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "language/language.h"

namespace profile {

namespace {

// Chosen where nothing else is said so that a part of the measurements comes out best:
// docs/profile-and-ncu.md names the part, and shows how far the rest is off.
constexpr double instructionsACycle = 3.5;  // of warps, by a multiprocessor; 4 could begin
constexpr double conflictCycles = 1.33;     // a bank conflict; a wavefront else takes one
constexpr double constantCycles = 2.2;      // a further address in constant memory
constexpr double sectorsACycle = 1.8;       // between a multiprocessor and the L2
constexpr double lineCycles = 1;            // a line of 128 bytes of a load, in the L1
constexpr double missedLineCycles = 1.5;    // one beyond those that neighbouring cells fill
constexpr double partSectorCycles = 2.5;    // a sector that is written in parts, far apart in time
constexpr double writtenLineCycles = 5;     // a line of which a store writes little
constexpr double atomicSectorCycles = 3.6;
constexpr double localSectorCycles = 1.4;
constexpr double reachedOfMemory = 0.95;            // of the bandwidth that a data sheet promises
constexpr double atomicNanoseconds = 0.73;          // of a warp, for a sector that all want
constexpr double sectorsOfSlice = 16, slices = 96;  // of the L2, which do so side by side
constexpr double blockCycles = 1100;  // from a block's begin to its end, with one load
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

/// Places whose accesses go to memory that overlaps, an array say.
struct Area {
    double begin = 0, end = 0;                // bytes
    double read = 0, written = 0, whole = 0;  // sectors; whole: what the bytes written would fill

    double bytes() const { return end - begin; }
};

void add(Area& area, const Place& place, double blocksOfEach) {
    area.end = std::max(area.end, static_cast<double>(place.begin + place.span));
    const double missed = blocksOfEach * static_cast<double>(place.missed);
    if (place.kind == "global load") {
        area.read += missed;
    } else {
        area.written += missed;
        area.whole += blocksOfEach * static_cast<double>(place.bytes) / sectorBytes;
    }
}

std::vector<Area> areasOf(const Kernel& kernel) {
    std::vector<const Place*> places;
    for (const Place& place : kernel.places)
        if (place.kind == "global load" || place.kind == "global store") places.push_back(&place);
    std::ranges::sort(places, {}, [](const Place* place) { return place->begin; });
    std::vector<Area> areas;
    for (const Place* place : places) {
        const auto begin = static_cast<double>(place->begin);
        if (areas.empty() || begin >= areas.back().end) areas.push_back({begin, begin});
        add(areas.back(), *place, kernel.blocksOfEach());
    }
    return areas;
}

/// Sectors of 32 bytes that memory delivers or takes. One that is written in parts is read first.
/// An array that the L2 can hold comes and goes once.
double sectorsOfMemory(const Kernel& kernel, const Gpu& gpu) {
    double sum = 0;
    for (Area area : areasOf(kernel)) {
        if (area.bytes() > 0 && area.bytes() <= gpu.l2Bytes) {
            area.read = std::min(area.read, area.bytes() / sectorBytes);
            area.written = std::min(area.written, area.bytes() / sectorBytes);
        }
        sum += area.read + area.written + std::max(area.written - area.whole, 0.0);
    }
    return sum;
}

/// Lines of 128 bytes beyond those that the neighbouring cells of a warp may fill.
double scatteredLines(const Kernel& kernel, const char* kind) {
    return std::max(kernel.ofLaunch(&Place::lines, kind) -
                        sectorsOfLine * kernel.ofLaunch(&Place::requests, kind),
                    0.0);
}

/// Cycles of a multiprocessor that wants from the L2 what its L1 does not hold.
double cyclesOfLoads(const Kernel& kernel) {
    const double sectors = kernel.ofLaunch(&Place::sectors, "global load"),
                 missed = std::min(kernel.ofLaunch(&Place::missed, "global load"), sectors);
    return missed / sectorsACycle + missedLineCycles * scatteredLines(kernel, "global load") *
                                        missed / std::max(sectors, 1.0);
}

double cyclesOfStores(const Kernel& kernel) {
    const double inParts =
        std::max(kernel.ofLaunch(&Place::missed, "global store") -
                     kernel.ofLaunch(&Place::bytes, "global store") / sectorBytes,
                 0.0);
    return kernel.ofLaunch(&Place::sectors, "global store") / sectorsACycle +
           std::max(partSectorCycles * inParts,
                    writtenLineCycles * scatteredLines(kernel, "global store"));
}

/// Cycles of a multiprocessor between it and the L2.
double cyclesOfL2(const Kernel& kernel) {
    return cyclesOfLoads(kernel) + cyclesOfStores(kernel) +
           atomicSectorCycles * kernel.ofLaunch(&Place::sectors, "global atomic") +
           localSectorCycles * kernel.ofLaunch(&Place::sectors, "local");
}

/// The sectors that the atomics of a place name in all blocks. Where each block that was counted
/// has named sectors of its own, the others do, too.
double sectorsNamed(const Place& place, const Kernel& kernel) {
    const auto named = static_cast<double>(place.named);
    if (place.combined > 2 * place.named) return named;
    return std::max(named, std::min(named * kernel.blocksOfEach(),
                                    static_cast<double>(place.span) / sectorBytes));
}

/// Atomics on one sector go one after another; parts of the L2 do so side by side, each with memory
/// of its own.
double microsecondsOfAtomics(const Kernel& kernel) {
    double sum = 0;
    for (const Place& place : kernel.places)
        if (place.kind == "global atomic")
            sum += static_cast<double>(place.sectors) /
                   std::clamp(sectorsNamed(place, kernel) / sectorsOfSlice, 1.0, slices);
    return sum * kernel.blocksOfEach() * atomicNanoseconds / 1e3;
}

}  // namespace

double tensorMicroseconds(const Place& place, const Gpu& gpu) {
    if (!place.products) return 0;
    const auto rate = gpu.tensorTeraflops.find(place.products->factors);
    if (rate == gpu.tensorTeraflops.end())
        throw std::runtime_error(tr("{0}:{1}: {2} has no tensor cores that multiply {3} numbers",
                                    place.file.substr(place.file.rfind('/') + 1), place.line,
                                    gpu.name, place.products->factors));
    constexpr double multiplyAndAdd = 2, ofTera = 1e6;  // in a microsecond
    return multiplyAndAdd * static_cast<double>(place.products->multiplyAdds) /
           (rate->second * ofTera);
}

double tensorMicroseconds(const Kernel& kernel, const Gpu& gpu) {
    double sum = 0;
    for (const Place& place : kernel.places) sum += tensorMicroseconds(place, gpu);
    return sum * kernel.blocksOfEach();
}

double bytesOfMemory(const Kernel& kernel, const Gpu& gpu) {
    return sectorsOfMemory(kernel, gpu) * sectorBytes;
}

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
        Part{trm("tensor cores"), tensorMicroseconds(kernel, gpu) * gpu.multiprocessors / busy},
        Part{trm("L1"), ofEach(lineCycles * kernel.ofLaunch(&Place::lines, "global load"))},
        Part{trm("L2"), ofEach(cyclesOfL2(kernel))},
        Part{trm("memory"),
             bytesOfMemory(kernel, gpu) / (gpu.gigabytesPerSecond * reachedOfMemory * 1e3)},
        Part{trm("atomics"), microsecondsOfAtomics(kernel)},
        Part{trm("latency"),
             std::max(occupancyOf(kernel, gpu).waves, 1.0) * chainCycles(kernel) / gpu.megahertz}};
    const Part most = *std::ranges::max_element(parts, {}, &Part::microseconds);
    return {launchMicroseconds + lengthOf(parts),
            most.microseconds < launchMicroseconds ? trm("launch") : most.name};
}

}  // namespace profile
