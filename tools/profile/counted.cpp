#include "counted.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace profile {

namespace {

using nlohmann::json;

Place placeOf(const json& from) {
    Place place;
    place.kind = from.at("kind");
    place.file = from.value("file", "");
    place.line = from.value("line", 0);
    place.requests = from.at("requests");
    place.lanes = from.at("lanes");
    place.wavefronts = from.at("wavefronts");
    place.conflicts = from.at("conflicts");
    place.sectors = from.at("sectors");
    place.missed = from.at("missed");
    place.bytes = from.at("bytes");
    place.instructions = from.at("instructions");
    place.laneInstructions = from.at("laneInstructions");
    place.splits = from.at("splits");
    place.ways = from.at("ways");
    place.onOneAddress = from.at("onOneAddress");
    return place;
}

Kernel kernelOf(const json& from) {
    Kernel kernel{shortName(from.at("kernel").get<std::string>()),
                  from.at("grid"),
                  from.at("block"),
                  from.at("sharedBytes"),
                  from.at("launches"),
                  from.at("blocksCounted"),
                  {}};
    for (const json& place : from.at("places")) kernel.places.push_back(placeOf(place));
    return kernel;
}

bool haveOneShape(const Kernel& a, const Kernel& b) {
    return a.name == b.name && a.grid == b.grid && a.block == b.block &&
           a.sharedBytes == b.sharedBytes;
}

/// The end of the brackets that open at `at`.
size_t closing(std::string_view text, size_t at) {
    int depth = 0;
    for (; at < text.size(); ++at) {
        depth += text[at] == '(' || text[at] == '<' || text[at] == '{';
        depth -= text[at] == ')' || text[at] == '>' || text[at] == '}';
        if (depth == 0) break;
    }
    return at;
}

/// "int, 256" of " [with T = int; int THREADS = 256]".
std::string arguments(std::string_view with) {
    std::string all;
    const size_t begin = with.find("[with ");
    if (begin == with.npos) return all;
    with = with.substr(begin + 6, with.rfind(']') - begin - 6);
    while (!with.empty()) {
        const std::string_view one = with.substr(0, with.find("; "));
        const size_t value = one.find(" = ");
        if (value != one.npos)
            all += (all.empty() ? "" : ", ") + std::string(one.substr(value + 3));
        with.remove_prefix(std::min(one.size() + 2, with.size()));
    }
    return all;
}

}  // namespace

std::string shortName(std::string_view pretty) {
    size_t parameters = 0;
    while (parameters < pretty.size() && pretty[parameters] != '(')
        parameters = pretty[parameters] == '{' || pretty[parameters] == '<'
                         ? closing(pretty, parameters) + 1
                         : parameters + 1;
    parameters = std::min(parameters, pretty.size());
    std::string_view name = pretty.substr(0, parameters);
    const size_t begin = name.find_last_of(" :");
    if (begin != name.npos) name.remove_prefix(begin + 1);
    const std::string with = arguments(pretty.substr(parameters));
    return std::string(name) + (with.empty() ? "" : '<' + with + '>');
}

uint64_t Kernel::sum(uint64_t Place::*what, std::string_view kind) const {
    uint64_t sum = 0;
    for (const Place& place : places) sum += place.is(kind) ? place.*what : 0;
    return sum;
}

double Kernel::ofLaunch(uint64_t Place::*what, std::string_view kind) const {
    return static_cast<double>(sum(what, kind)) * static_cast<double>(blocks()) /
           static_cast<double>(std::max<uint64_t>(blocksCounted, 1));
}

std::vector<Kernel> readCounted(const std::filesystem::path& file) {
    std::vector<Kernel> kernels;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        Kernel kernel = kernelOf(json::parse(line));
        const auto same = std::ranges::find_if(
            kernels, [&](const Kernel& other) { return haveOneShape(other, kernel); });
        if (same == kernels.end()) {
            kernels.push_back(std::move(kernel));
            continue;
        }
        same->launches += kernel.launches;
        same->blocksCounted += kernel.blocksCounted;
        same->places.insert(same->places.end(), kernel.places.begin(), kernel.places.end());
    }
    return kernels;
}

}  // namespace profile
