#include "run.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/files.h"
#include "language/language.h"

namespace profile {

std::string plainName(const Kernel& kernel) {
    return kernel.name.substr(0, kernel.name.find('<'));
}

std::vector<std::string> Run::names() const {
    std::vector<std::string> names;
    for (const Kernel& kernel : kernels)
        if (std::ranges::find(names, plainName(kernel)) == names.end())
            names.push_back(plainName(kernel));
    return names;
}

Run runOf(std::vector<Kernel> kernels) {
    Run run{std::move(kernels), {}};
    for (Kernel& kernel : run.kernels)
        for (Place& place : kernel.places) {
            if (place.file.empty()) continue;
            const std::string compiled =
                std::exchange(place.file, harness::pathInWorkspace(place.file));
            if (!run.sources.contains(place.file))
                run.sources.emplace(place.file, harness::contentOf(harness::sourceFile(compiled)));
        }
    return run;
}

Run readReport(const std::filesystem::path& file) {
    try {
        const nlohmann::json report = nlohmann::json::parse(harness::contentOf(file));
        Run run{{}, report.at("sources")};
        for (const nlohmann::json& kernel : report.at("kernels"))
            run.kernels.push_back(kernelOf(kernel));
        return run;
    } catch (const nlohmann::json::exception&) {
        throw std::runtime_error(
            tr("{0} is no report of ./atelier profile --report json --output FILE", file.string()));
    }
}

}  // namespace profile
