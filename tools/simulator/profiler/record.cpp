// What was counted, as JSON.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "../runtime/where.h"
#include "profiler.h"

namespace simulator::profiler {

namespace {

using nlohmann::json;

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
        case Kind::barrier:
            return "barrier";
        case Kind::exchange:
            return "exchange";
    }
    return "";
}

json toJson(dim3 size) {
    return {size.x, size.y, size.z};
}

json toJson(const Counters& counters, const Frames& frames) {
    json place = {{"kind", nameOf(counters.kind)},
                  {"requests", counters.requests},
                  {"lanes", counters.lanes},
                  {"wavefronts", counters.wavefronts},
                  {"conflicts", counters.conflicts},
                  {"sectors", counters.sectors},
                  {"missed", counters.missed},
                  {"bytes", counters.bytes},
                  {"instructions", counters.instructions},
                  {"laneInstructions", counters.laneInstructions},
                  {"splits", counters.splits},
                  {"ways", counters.ways},
                  {"onOneAddress", counters.onOneAddress}};
    const std::vector<SourceLine> lines = studentLines(frames);
    if (!lines.empty()) {
        place["file"] = lines.front().file;
        place["line"] = lines.front().line;
    }
    return place;
}

json toJson(const Profile& profile, const Places& places) {
    json of = json::array();
    for (const auto& [place, counters] : profile.counters.places())
        of.push_back(toJson(counters, places.all().at(place)));
    return {{"kernel", profile.kernel},
            {"grid", toJson(profile.grid)},
            {"block", toJson(profile.block)},
            {"sharedBytes", profile.sharedBytes},
            {"launches", profile.launches},
            {"blocksCounted", profile.blocksCounted},
            {"places", of}};
}

}  // namespace

void writeProfiles(const Profiler& profiler) {
    const char* const path = std::getenv("SIMULATOR_PROFILE");
    if (!path) return;
    const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        std::perror(path);
        return;
    }
    for (const Profile* profile : profiler.profiles()) {
        const std::string line = toJson(*profile, profiler.places()).dump() + '\n';
        if (write(file, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
            std::perror(path);
    }
    close(file);
}

}  // namespace simulator::profiler
