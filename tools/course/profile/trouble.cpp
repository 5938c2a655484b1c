#include "trouble.h"

#include <algorithm>

namespace profile {

namespace {

constexpr uint64_t sectorBytes = 32, sectorsOfLine = 4, warpLanes = 32;

double ratio(uint64_t a, uint64_t b) {
    return b ? static_cast<double>(a) / static_cast<double>(b) : 0;
}

/// The fewest sectors that so many requests need for so many bytes.
uint64_t fewestSectors(const Place& place) {
    return std::max((place.bytes + sectorBytes - 1) / sectorBytes, place.requests);
}

/// Sectors that come from memory, or go there, and of which nobody asks for anything: of all places
/// of that kind, since what one has brought in another may ask for.
uint64_t wastedSectors(const Kernel& kernel, std::string_view kind) {
    const uint64_t missed = kernel.sum(&Place::missed, kind);
    return missed - std::min(missed, kernel.sum(&Place::bytes, kind) / sectorBytes);
}

void cureSectors(Place& place, uint64_t wasted) {
    const uint64_t fewest = std::min(fewestSectors(place), place.sectors);
    place.sectors = fewest;
    place.missed -= std::min(wasted, place.missed - std::min(place.missed, fewest));
    place.lines = std::min(place.lines,
                           std::max(place.requests, (fewest + sectorsOfLine - 1) / sectorsOfLine));
}

void cure(Trouble trouble, Place& place, uint64_t wasted) {
    switch (trouble) {
        case Trouble::conflicts:
        case Trouble::turns:
            place.wavefronts -= place.conflicts;
            place.conflicts = 0;
            break;
        case Trouble::constants:
            place.wavefronts = place.requests;
            break;
        case Trouble::local:
            place.sectors = place.requests = 0;
            break;
        case Trouble::oneAddress:
            place.sectors = std::min(place.sectors, place.requests);
            break;
        case Trouble::sectors:
            cureSectors(place, wasted);
            break;
        case Trouble::fewLanes:
            place.instructions = (place.laneInstructions + warpLanes - 1) / warpLanes;
            break;
        case Trouble::barrier:
            place.requests = 0;
            break;
        case Trouble::splits:
        case Trouble::none:
            break;
    }
}

}  // namespace

Trouble troubleOf(const Place& place) {
    constexpr double wasteful = 1.5, fewLanes = 24;
    if (place.is("shared") && place.conflicts)
        return place.kind == "shared atomic" ? Trouble::turns : Trouble::conflicts;
    if (place.is("constant") && place.wavefronts > place.requests) return Trouble::constants;
    if (place.is("local")) return Trouble::local;
    if (place.kind == "global atomic" && place.onOneAddress > 1) return Trouble::oneAddress;
    if (place.is("global") && ratio(sectorBytes * place.sectors, place.bytes) > wasteful &&
        ratio(place.sectors, place.requests) > 1)
        return Trouble::sectors;
    if (place.kind == "block" && place.splits) return Trouble::splits;
    if (place.kind == "block" && place.instructions &&
        ratio(place.laneInstructions, place.instructions) < fewLanes)
        return Trouble::fewLanes;
    return place.is("barrier") ? Trouble::barrier : Trouble::none;
}

Kernel without(Trouble trouble, Kernel kernel, const std::string& file, int line) {
    for (Place& place : kernel.places)
        if (place.file == file && place.line == line && troubleOf(place) == trouble)
            cure(trouble, place, wastedSectors(kernel, place.kind));
    return kernel;
}

}  // namespace profile
