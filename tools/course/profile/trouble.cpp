#include "trouble.h"

#include <algorithm>

namespace profile {

namespace {

/// To choose one of a few registers by its number.
constexpr uint64_t instructionsOfSelection = 16;
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
            place.kind = "shared load";
            place.wavefronts = place.combined;
            place.conflicts = place.wavefronts - std::min(place.wavefronts, place.requests);
            break;
        case Trouble::local:
            place.kind = "block";
            place.instructions = instructionsOfSelection * place.requests;
            place.laneInstructions = instructionsOfSelection * place.lanes;
            break;
        case Trouble::oneAddress:
            place.sectors = std::min(place.sectors, place.combined);
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
    if (place.kind == "global atomic" &&
        (place.onOneAddress > 1 || (place.combined && place.sectors >= 2 * place.combined)))
        return Trouble::oneAddress;
    if (place.is("global") && ratio(sectorBytes * place.sectors, place.bytes) > wasteful &&
        ratio(place.sectors, place.requests) > 1)
        return Trouble::sectors;
    if (place.kind == "block" && place.splits) return Trouble::splits;
    if (place.kind == "block" && place.instructions &&
        ratio(place.laneInstructions, place.instructions) < fewLanes)
        return Trouble::fewLanes;
    return place.is("barrier") ? Trouble::barrier : Trouble::none;
}

namespace {

/// Takes that much, of a launch's blocks that were counted, from the places of a kind.
void take(Kernel& kernel, uint64_t Place::*what, std::string_view kind, uint64_t amount) {
    for (Place& place : kernel.places) {
        if (!place.is(kind)) continue;
        const uint64_t taken = std::min(place.*what, amount);
        place.*what -= taken;
        amount -= taken;
    }
}

/// Whole warps go one way at that place.
void cureSplits(Kernel& kernel, const Place& at) {
    take(kernel, &Place::instructions, "block", at.lostInstructions);
    take(kernel, &Place::wavefronts, "shared", at.lostWavefronts);
    take(kernel, &Place::requests, "global load", at.lostLoads);
    take(kernel, &Place::requests, "shared load", at.lostSharedLoads);
}

template <class IsMeant>
Kernel cured(Trouble trouble, const Kernel& of, IsMeant isMeant) {
    Kernel kernel = of;
    for (size_t i = 0; i < of.places.size(); ++i) {
        const Place& place = of.places[i];
        if (!isMeant(place) || troubleOf(place) != trouble) continue;
        if (trouble == Trouble::splits)
            cureSplits(kernel, place);
        else
            cure(trouble, kernel.places[i], wastedSectors(kernel, place.kind));
    }
    return kernel;
}

}  // namespace

Kernel without(Trouble trouble, const Kernel& kernel, const std::string& file, int line) {
    return cured(
        trouble, kernel,
        [&](const Place& place) { return place.file == file && place.line == line; });
}

Kernel without(Trouble trouble, const Kernel& kernel) {
    return cured(
        trouble, kernel, [](const Place&) { return true; });
}

}  // namespace profile
