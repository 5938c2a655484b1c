#include <nlohmann/json.hpp>

#include "estimate.h"
#include "report.h"

namespace profile {

namespace {

using nlohmann::json;

json toJson(const Place& place) {
    return {{"kind", place.kind},
            {"file", place.file},
            {"line", place.line},
            {"requests", place.requests},
            {"lanes", place.lanes},
            {"wavefronts", place.wavefronts},
            {"conflicts", place.conflicts},
            {"ways", place.ways},
            {"sectors", place.sectors},
            {"missed", place.missed},
            {"bytes", place.bytes},
            {"onOneAddress", place.onOneAddress},
            {"instructions", place.instructions},
            {"laneInstructions", place.laneInstructions},
            {"splits", place.splits}};
}

json toJson(const Kernel& kernel, const Gpu& gpu) {
    const Estimate time = estimate(kernel, gpu);
    const Occupancy occupancy = occupancyOf(kernel, gpu);
    json places = json::array();
    for (const Place& place : kernel.places) places.push_back(toJson(place));
    return {{"kernel", kernel.name},
            {"grid", kernel.grid},
            {"block", kernel.block},
            {"sharedBytes", kernel.sharedBytes},
            {"launches", kernel.launches},
            {"blocksCounted", kernel.blocksCounted},
            {"microseconds", time.microseconds},
            {"limit", time.limit},
            {"occupancy", {{"share", occupancy.share}, {"limit", occupancy.limit}}},
            {"places", places}};
}

}  // namespace

std::string jsonReport(const std::vector<Kernel>& kernels, const Gpu& gpu) {
    json all = json::array();
    for (const Kernel& kernel : kernels) all.push_back(toJson(kernel, gpu));
    return json{{"gpu", gpu.name}, {"kernels", all}}.dump(2) + '\n';
}

}  // namespace profile
