#include "counted.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/kernel_name.h"
#include "record/json.h"

namespace profile {

namespace {

using nlohmann::json;

bool haveOneShape(const Kernel& a, const Kernel& b) {
    return a.name == b.name && a.grid == b.grid && a.block == b.block &&
           a.sharedBytes == b.sharedBytes;
}

}  // namespace

Kernel kernelOf(const json& from) {
    Kernel kernel{from.at("kernel"),
                  from.at("grid"),
                  from.at("block"),
                  from.at("sharedBytes"),
                  from.at("launches"),
                  from.at("blocksCounted"),
                  {},
                  {},
                  from.value("staticSharedBytes", uint64_t{0})};
    if (const json known = from.value("occupancy", json::object());
        known.value("registersBy", "") == "nvcc")
        kernel.registers = known.at("registers");
    for (const json& place : from.at("places")) kernel.places.push_back(place.get<Place>());
    for (const json& step : from.value("followed", json::array()))
        kernel.followed.push_back({step.at(0), step.at(1)});
    return kernel;
}

uint64_t Kernel::sum(uint64_t Place::*what, std::string_view kind) const {
    uint64_t sum = 0;
    for (const Place& place : places) sum += place.is(kind) ? place.*what : 0;
    return sum;
}

double Kernel::ofLaunch(uint64_t Place::*what, std::string_view kind) const {
    return static_cast<double>(sum(what, kind)) * blocksOfEach();
}

double Kernel::blocksOfEach() const {
    return static_cast<double>(blocks()) /
           static_cast<double>(std::max<uint64_t>(blocksCounted, 1));
}

std::map<std::string, double> multiplyAddsOfLaunch(const Kernel& kernel) {
    std::map<std::string, double> all;
    for (const Place& place : kernel.places)
        if (place.products)
            all[place.products->factors] +=
                static_cast<double>(place.products->multiplyAdds) * kernel.blocksOfEach();
    return all;
}

std::vector<Kernel> readCounted(const std::filesystem::path& file) {
    std::vector<Kernel> kernels;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        const json parsed = json::parse(line);
        if (parsed.contains("calls")) continue;  // of the host: timeline.h
        Kernel kernel = kernelOf(parsed);
        kernel.name = harness::shortKernelName(kernel.name);
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
