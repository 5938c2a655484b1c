#include "advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "language/language.h"

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
    if (place.kind == "shared atomic")
        return tr(
            "up to {0} lanes add to one cell of shared memory, one after another: let each warp "
            "have cells of its own",
            place.onOneAddress);
    const std::string each = language::number(ratio(place.wavefronts, place.requests), 1);
    return place.kind == "shared store"
               ? tr("bank conflict, up to {0}-way: the lanes write cells of the same bank, one "
                    "after another, {1} turns for one; cells 32 words apart share a bank",
                    place.ways, each)
               : tr("bank conflict, up to {0}-way: the lanes read cells of the same bank, one "
                    "after another, {1} turns for one; cells 32 words apart share a bank",
                    place.ways, each);
}

std::string onSectors(const Place& place) {
    return tr(
        "a request moves {0} sectors of 32 bytes, {1} bytes for each that is asked for: let "
        "neighbouring threads take neighbouring cells",
        language::number(ratio(place.sectors, place.requests), 1),
        language::number(ratio(32 * place.sectors, place.bytes), 1));
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
        return {
            cyclesOf(place),
            tr("constant memory delivers one address at a time, and the lanes want {0} of them: "
               "shared or global memory suits that better",
               language::number(ratio(place.wavefronts, place.requests), 1))};
    if (place.is("local"))
        return {cyclesOf(place),
                tr("an array of the thread, indexed by a variable, lies in local memory: as far "
                   "away as global memory")};
    if (place.kind == "global atomic" && place.onOneAddress > 1)
        return {cyclesOf(place),
                tr("up to {0} lanes of a warp go for one address, one after another: combine what "
                   "they bring first, in the warp or the block",
                   place.onOneAddress)};
    if (place.is("global") && ratio(32 * place.sectors, place.bytes) > wasteful &&
        ratio(place.sectors, place.requests) > 1)
        return {2 * (static_cast<double>(place.sectors) - static_cast<double>(place.bytes) / 32),
                onSectors(place)};
    if (place.kind == "block" && place.splits)
        return {static_cast<double>(place.splits),
                tr("a warp comes here {0} times and parts in {1} of them: some of its lanes go on, "
                   "and the others wait for them",
                   place.requests, place.splits)};
    if (place.kind == "block" && ratio(place.laneInstructions, place.instructions) < fewLanes &&
        place.instructions)
        return {
            cyclesOf(place),
            tr("instructions, of {0} lanes on average: the others of the warp have gone another "
               "way, and wait",
               language::number(ratio(place.laneInstructions, place.instructions), 1))};
    return {};
}

std::string onBarrier(const Line& line) {
    uint64_t warps = 0, idle = 0;
    for (const Place* place : line.places)
        if (place->is("barrier")) {
            warps += place->requests;
            idle += place->idle;
        }
    if (!idle) return tr("a barrier");
    return tr("a barrier: {0} % of the warps have done nothing since the one before",
              language::number(100 * ratio(idle, warps), 0));
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
    if (has("global")) return tr("global memory, in as few sectors as can be");
    if (has("shared")) return tr("shared memory, without conflicts");
    if (has("constant")) return tr("constant memory, one address for all lanes");
    if (has("barrier")) return onBarrier(line);
    if (has("exchange")) return tr("lanes of a warp meet");
    return tr("instructions");
}

}  // namespace profile
