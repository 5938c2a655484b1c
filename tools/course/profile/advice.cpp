#include "advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "estimate.h"
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

std::string sentenceOn(Trouble trouble, const Place& place) {
    switch (trouble) {
        case Trouble::conflicts:
        case Trouble::turns:
            return onConflict(place);
        case Trouble::constants:
            return tr(
                "constant memory delivers one address at a time, and the lanes want {0} of them: "
                "shared or global memory suits that better",
                language::number(ratio(place.wavefronts, place.requests), 1));
        case Trouble::local:
            return tr(
                "an array of the thread, indexed by a variable, lies in local memory: as far "
                "away as global memory");
        case Trouble::oneAddress:
            if (place.onOneAddress < 2)
                return tr(
                    "the atomics of a block come to each sector of 32 bytes {0} times: add up in "
                    "shared memory first",
                    language::number(ratio(place.sectors, place.combined), 1));
            return tr(
                "up to {0} lanes of a warp go for one address, one after another: combine what "
                "they bring first, in the warp or the block",
                place.onOneAddress);
        case Trouble::sectors:
            return onSectors(place);
        case Trouble::splits:
            return tr(
                "a warp comes here {0} times and parts in {1} of them: some of its lanes go on, "
                "and the others wait for them",
                place.requests, place.splits);
        case Trouble::fewLanes:
            return tr(
                "instructions, of {0} lanes on average: the others of the warp have gone another "
                "way, and wait",
                language::number(ratio(place.laneInstructions, place.instructions), 1));
        case Trouble::barrier:
        case Trouble::none:
            break;
    }
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

/// The place of the line that has its trouble and costs most.
const Place& worstOf(const Line& line) {
    const auto costOf = [&](const Place* place) {
        return troubleOf(*place) == line.trouble ? cyclesOf(*place) : -1;
    };
    return **std::ranges::max_element(line.places, {}, costOf);
}

/// Of what is wrong there, that whose cure saves most.
void findTrouble(Line& line, const Kernel& kernel, const Gpu& gpu) {
    constexpr double nothing = 0.005;  // of the time
    const double now = estimate(kernel, gpu).microseconds;
    for (const Place* place : line.places) {
        const Trouble trouble = troubleOf(*place);
        if (trouble == Trouble::none || trouble == line.trouble) continue;
        const double saves =
            now - estimate(without(trouble, kernel, line.file, line.number), gpu).microseconds;
        const bool isFirst = line.trouble == Trouble::none || line.trouble == Trouble::barrier;
        if (!isFirst && saves <= line.saves) continue;
        if (trouble == Trouble::barrier && line.trouble != Trouble::none) continue;
        line.trouble = trouble;
        line.saves = saves > nothing * now ? saves : 0;
    }
}

}  // namespace

std::string Line::at() const {
    return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), number);
}

std::vector<Line> linesOf(const Kernel& kernel, const Gpu& gpu) {
    std::map<std::pair<std::string, int>, Line> lines;
    for (const Place& place : kernel.places) {
        if (place.file.empty()) continue;
        Line& line =
            lines.try_emplace({place.file, place.line}, Line{place.file, place.line}).first->second;
        line.places.push_back(&place);
        line.cycles +=
            cyclesOf(place) + tensorMicroseconds(place, gpu) * gpu.multiprocessors * gpu.megahertz;
    }
    std::vector<Line> all;
    for (auto& [place, line] : lines) {
        findTrouble(line, kernel, gpu);
        all.push_back(std::move(line));
    }
    std::ranges::stable_sort(all, std::greater(),
                             [](const Line& line) { return std::pair(line.saves, line.cycles); });
    return all;
}

std::string adviceOn(const Line& line) {
    if (line.trouble == Trouble::barrier) return onBarrier(line);
    if (line.trouble != Trouble::none) return sentenceOn(line.trouble, worstOf(line));
    const auto has = [&](const char* kind) {
        return std::ranges::any_of(
            line.places, [&](const Place* p) { return p->is(kind); });
    };
    if (std::ranges::any_of(line.places, [](const Place* p) { return p->products.has_value(); }))
        return tr("matrices, multiplied by tensor cores");
    if (has("global")) return tr("global memory, in as few sectors as can be");
    if (has("shared")) return tr("shared memory, without conflicts");
    if (has("constant")) return tr("constant memory, one address for all lanes");
    if (has("exchange")) return tr("lanes of a warp meet");
    return tr("instructions");
}

}  // namespace profile
