#include "figures.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "measures.h"

namespace profile {

namespace {

using Json = nlohmann::ordered_json;

/// Bars, one for each kernel.
Json plot(const std::string& title, const std::string& unit, const std::string& note) {
    const Json series = {{"name", unit}, {"values", Json::array()}};
    return {{"title", title},
            {"x", "kernel"},
            {"y", unit},
            {"names", Json::array()},
            {"series", Json::array({series})},
            {"note", note}};
}

void addBar(Json& plot, const std::string& name, double value) {
    plot["names"].push_back(name);
    plot["series"][0]["values"].push_back(value);
}

}  // namespace

std::string withKernels(const Report& report, const std::filesystem::path& useReport) {
    const std::string& gpu = report.gpu.name;
    Json times = plot("The kernels on " + gpu, "\u00b5s, estimated",
                      "The simulator counts what the kernels do; the time on " + gpu +
                          " is computed from that. Each kernel in its largest launch.");
    Json bandwidths =
        plot("What the kernels ask of global memory on " + gpu, "GB/s, estimated", "");
    Json conflicts = plot("Bank conflicts", "wavefronts of shared memory too many", "");
    for (const Kernel* kernel : largestLaunches(report.run.kernels)) {
        const Measures measures = measure(*kernel, report.gpu);
        addBar(times, kernel->name, measures.time.microseconds);
        addBar(bandwidths, kernel->name, measures.gigabytesPerSecond);
        addBar(conflicts, kernel->name, measures.conflicts);
    }
    try {
        std::ifstream file(useReport);
        Json use = Json::parse(file);
        for (const Json& plot : {times, bandwidths, conflicts})
            use.at("uses").at(0).at("plots").push_back(plot);
        return use.dump(1, ' ', false, Json::error_handler_t::replace);
    } catch (const Json::exception& why) {
        throw std::runtime_error(useReport.string() +
                                 ": not the JSON report of a use: " + why.what());
    }
}

}  // namespace profile
