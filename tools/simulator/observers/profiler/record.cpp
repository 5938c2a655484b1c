// What was counted, as JSON.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "../../runtime/where.h"
#include "profiler.h"

namespace simulator::profiler {

namespace {

using nlohmann::json;

constexpr const char* fileVariable = "SIMULATOR_PROFILE";

const char* nameOf(Kind kind) {
    switch (kind) {
        case Kind::block:
            return "block";
        case Kind::sharedLoad:
            return "shared load";
        case Kind::sharedStore:
            return "shared store";
        case Kind::sharedAtomic:
            return "shared atomic";
        case Kind::globalLoad:
            return "global load";
        case Kind::globalStore:
            return "global store";
        case Kind::globalAtomic:
            return "global atomic";
        case Kind::localLoad:
            return "local load";
        case Kind::localStore:
            return "local store";
        case Kind::constantLoad:
            return "constant load";
        case Kind::barrier:
            return "barrier";
        case Kind::exchange:
            return "exchange";
    }
    return "";
}

const char* nameOf(Factor factor) {
    switch (factor) {
        case Factor::f16:
            return "f16";
        case Factor::bf16:
            return "bf16";
        case Factor::tf32:
            return "tf32";
        case Factor::f64:
            return "f64";
        case Factor::int8:
            return "int8";
    }
    return "";
}

json toJson(dim3 size) {
    return {size.x, size.y, size.z};
}

/// Offsets of the lanes that take part, from a place that a bank 0 and a sector begin at.
json toJson(const WarpAccess& access) {
    constexpr uintptr_t allBanks = 128;
    std::vector<uintptr_t> offsets;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        if (access.lanes >> lane & 1) offsets.push_back(access.address[lane]);
    const uintptr_t begin = *std::ranges::min_element(offsets) / allBanks * allBanks;
    for (uintptr_t& offset : offsets) offset -= begin;
    return {{"lanes", access.lanes}, {"bytes", access.bytes}, {"offsets", offsets}};
}

/// `origin`: the address that others are told from.
json toJson(const Counters& counters, const Frames& frames, uintptr_t origin) {
    json place = {{"kind", nameOf(counters.kind)},
                  {"requests", counters.requests},
                  {"lanes", counters.lanes},
                  {"wavefronts", counters.wavefronts},
                  {"conflicts", counters.conflicts},
                  {"sectors", counters.sectors},
                  {"missed", counters.missed},
                  {"lines", counters.lines},
                  {"bytes", counters.bytes},
                  {"instructions", counters.instructions},
                  {"laneInstructions", counters.laneInstructions},
                  {"splits", counters.splits},
                  {"idle", counters.idle},
                  {"ways", counters.ways},
                  {"onOneAddress", counters.onOneAddress},
                  {"operations", counters.operations},
                  {"operations64", counters.operations64},
                  {"combined", counters.combined},
                  {"named", counters.named},
                  {"begin", counters.end ? counters.begin - origin : 0},
                  {"span", counters.end ? counters.end - counters.begin : 0},
                  {"lostInstructions", std::llround(counters.lost.instructions)},
                  {"lostWavefronts", std::llround(counters.lost.wavefronts)},
                  {"lostLoads", std::llround(counters.lost.loads)},
                  {"lostSharedLoads", std::llround(counters.lost.sharedLoads)}};
    if (counters.worst.lanes) place["worst"] = toJson(counters.worst);
    if (counters.multiplyAdds)
        place["products"] = {{"factors", nameOf(counters.factor)},
                             {"multiplyAdds", counters.multiplyAdds}};
    const std::vector<SourceLine> lines = programLines(frames);
    place["line"] = lines.empty() ? 0 : lines.front().line;
    if (!lines.empty()) place["file"] = lines.front().file;
    return place;
}

json toJson(const Profile& profile, const Places& places) {
    json of = json::array(), followed = json::array();
    std::unordered_map<uint32_t, size_t> numbers;
    uintptr_t origin = UINTPTR_MAX;
    for (const auto& [place, counters] : profile.counters.places())
        origin = std::min(origin, counters.begin);
    for (const auto& [place, counters] : profile.counters.places()) {
        numbers.emplace(place, of.size());
        of.push_back(toJson(counters, places.all().at(place), origin));
    }
    for (const Step& step : profile.counters.followed())
        followed.push_back({numbers.at(step.place), step.lanes});
    return {{"kernel", profile.kernel},
            {"grid", toJson(profile.grid)},
            {"block", toJson(profile.block)},
            {"sharedBytes", profile.sharedBytes},
            {"staticSharedBytes", profile.counters.staticSharedBytes()},
            {"launches", profile.launches},
            {"blocksCounted", profile.blocksCounted},
            {"places", of},
            {"followed", followed}};
}

}  // namespace

bool isFileWanted() {
    static const bool is = std::getenv(fileVariable) != nullptr;
    return is;
}

std::string linesOf(const Profiler& profiler, uint64_t period, bool withCalls) {
    std::string lines;
    std::map<size_t, size_t> numbers;
    for (const Profile* profile : profiler.profiles()) {
        if (profile->period < period) continue;
        numbers.emplace(profile->number, numbers.size());
        lines += toJson(*profile, profiler.places()).dump() + '\n';
    }
    if (withCalls)
        lines += profiler.calls()
                     .written(period, numbers)
                     .dump(-1, ' ', false, json::error_handler_t::replace) +
                 '\n';
    return lines;
}

void writeProfiles(const Profiler& profiler) {
    const char* const path = std::getenv(fileVariable);
    if (!path) return;
    const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        std::perror(path);
        return;
    }
    const std::string lines = linesOf(profiler, 0, areCallsWanted());
    if (write(file, lines.data(), lines.size()) != static_cast<ssize_t>(lines.size()))
        std::perror(path);
    close(file);
}

}  // namespace simulator::profiler
