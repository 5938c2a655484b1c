#include "advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace profile {

namespace {

double ratio(uint64_t a, uint64_t b) {
    return b ? static_cast<double>(a) / static_cast<double>(b) : 0;
}

double cyclesOf(const Place& place) {
    constexpr double ofSector = 2, ofAtomic = 4;
    return static_cast<double>(place.wavefronts) + ofSector * static_cast<double>(place.sectors) +
           static_cast<double>(place.instructions) / 4 +
           (place.kind == "global atomic" ? ofAtomic * static_cast<double>(place.lanes) : 0);
}

std::string onConflict(const Place& place) {
    const char* const does = place.kind == "shared store" ? "write" : "read";
    const double each = ratio(place.wavefronts, place.requests);
    if (place.kind == "shared atomic")
        return fmt::format(
            "up to {} lanes add to one cell of shared memory, one after another: let each warp "
            "have cells of its own",
            place.onOneAddress);
    return fmt::format(
        "bank conflict, up to {}-way: the lanes {} cells of the same bank, one after another, "
        "{:.1f} turns for one; cells 32 words apart share a bank",
        place.ways, does, each);
}

std::string onSectors(const Place& place) {
    return fmt::format(
        "a request moves {:.1f} sectors of 32 bytes, {} bytes for each that is asked for: let "
        "neighbouring threads take neighbouring cells",
        ratio(place.sectors, place.requests),
        fmt::format("{:.1f}", ratio(32 * place.sectors, place.bytes)));
}

/// How much a place suffers, and what from; nothing without a sentence.
struct Trouble {
    double cycles = 0;
    std::string sentence;
};

Trouble troubleOf(const Place& place) {
    constexpr double wasteful = 1.5, fewLanes = 24;
    if (place.is("shared") && place.conflicts)
        return {static_cast<double>(place.conflicts), onConflict(place)};
    if (place.is("constant") && place.wavefronts > place.requests)
        return {cyclesOf(place),
                fmt::format("constant memory delivers one address at a time, and the lanes want "
                            "{:.1f} of them: shared or global memory suits that better",
                            ratio(place.wavefronts, place.requests))};
    if (place.is("local"))
        return {cyclesOf(place),
                "an array of the thread, indexed by a variable, lies in local memory: as far away "
                "as global memory"};
    if (place.kind == "global atomic" && place.onOneAddress > 1)
        return {cyclesOf(place),
                fmt::format("up to {} lanes of a warp go for one address, one after another: "
                            "combine what they bring first, in the warp or the block",
                            place.onOneAddress)};
    if (place.is("global") && ratio(32 * place.sectors, place.bytes) > wasteful &&
        ratio(place.sectors, place.requests) > 1)
        return {2 * (static_cast<double>(place.sectors) - static_cast<double>(place.bytes) / 32),
                onSectors(place)};
    if (place.kind == "block" && place.splits)
        return {static_cast<double>(place.splits),
                fmt::format("a warp comes here {} times and parts in {} of them: some of its "
                            "lanes go on, and the others wait for them",
                            place.requests, place.splits)};
    if (place.kind == "block" && ratio(place.laneInstructions, place.instructions) < fewLanes &&
        place.instructions)
        return {cyclesOf(place),
                fmt::format("instructions, of {:.1f} lanes on average: the others of the warp have "
                            "gone another way, and wait",
                            ratio(place.laneInstructions, place.instructions))};
    return {};
}

std::string onBarrier(const Line& line) {
    uint64_t warps = 0, idle = 0;
    for (const Place* place : line.places)
        if (place->is("barrier")) {
            warps += place->requests;
            idle += place->idle;
        }
    if (!idle) return "a barrier";
    return fmt::format("a barrier: {:.0f} % of the warps have done nothing since the one before",
                       100 * ratio(idle, warps));
}

}  // namespace

std::string Line::at() const {
    return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), number);
}

std::vector<Line> linesOf(const Kernel& kernel) {
    std::map<std::pair<std::string, int>, Line> lines;
    for (const Place& place : kernel.places) {
        if (place.file.empty()) continue;
        Line& line =
            lines.try_emplace({place.file, place.line}, Line{place.file, place.line, {}, 0})
                .first->second;
        line.places.push_back(&place);
        line.cycles += cyclesOf(place);
    }
    std::vector<Line> all;
    for (auto& [place, line] : lines) all.push_back(std::move(line));
    std::ranges::stable_sort(all, std::greater(), &Line::cycles);
    return all;
}

std::string adviceOn(const Line& line) {
    Trouble worst;
    for (const Place* place : line.places)
        if (Trouble trouble = troubleOf(*place); trouble.cycles > worst.cycles)
            worst = std::move(trouble);
    if (!worst.sentence.empty()) return worst.sentence;
    const auto has = [&](const char* kind) {
        return std::ranges::any_of(line.places, [&](const Place* p) { return p->is(kind); });
    };
    if (has("global")) return "global memory, in as few sectors as can be";
    if (has("shared")) return "shared memory, without conflicts";
    if (has("constant")) return "constant memory, one address for all lanes";
    if (has("barrier")) return onBarrier(line);
    if (has("exchange")) return "lanes of a warp meet";
    return "instructions";
}

}  // namespace profile
