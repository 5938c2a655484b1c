#include "gpu.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "gpus_text.h"
#include "harness/suggestion.h"
#include "language/language.h"

namespace profile {

namespace {

using nlohmann::json;

double numberOf(const json& gpu, const std::string& name, const char* what) {
    const auto found = gpu.find(what);
    if (found == gpu.end() || !found->contains("value") || !found->at("value").is_number() ||
        found->at("value") <= 0)
        throw std::runtime_error(tr("{0} has no {1}: a number above 0", name, what));
    if (!found->contains("source") || !found->at("source").is_string())
        throw std::runtime_error(tr("{0} says no source of its {1}", name, what));
    return found->at("value");
}

std::map<std::string, double> tensorTeraflopsOf(const json& gpu, const std::string& name) {
    std::map<std::string, double> all;
    const json rates = gpu.value("tensorTeraflops", json::object());
    for (const auto& [factors, rate] : rates.items())
        all[factors] = numberOf(rates, name, factors.c_str());
    return all;
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

/// `file` is named in errors.
std::vector<Gpu> gpusOf(const json& all, const std::string& file) {
    if (!all.is_object()) throw std::runtime_error(tr("{0}: no JSON object of GPUs", file));
    std::vector<Gpu> gpus;
    for (const auto& [name, gpu] : all.items()) {
        const auto number = [&](const char* what) { return numberOf(gpu, name, what); };
        try {
            gpus.push_back(
                {name, number("computeCapability"), number("multiprocessors"), number("megahertz"),
                 number("gigabytesPerSecond"), number("threadsOfMultiprocessor"),
                 number("blocksOfMultiprocessor"), number("sharedBytesOfMultiprocessor"),
                 number("registersOfMultiprocessor"), number("l2Bytes"), number("floatsACycle"),
                 number("doublesACycle"), tensorTeraflopsOf(gpu, name)});
        } catch (const std::runtime_error& hole) {
            throw std::runtime_error(file + ": " + hole.what());
        }
    }
    return gpus;
}

}  // namespace

std::vector<Gpu> knownGpus() {
    return gpusOf(json::parse(gpus_text::json), "gpus.json");
}

std::vector<Gpu> readGpus(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return gpusOf(json::parse(stream, nullptr, false), file.string());
}

const Gpu& find(const std::vector<Gpu>& gpus, const std::string& name) {
    std::vector<std::string> names;
    for (const Gpu& gpu : gpus) {
        if (lower(gpu.name) == lower(name)) return gpu;
        names.push_back(gpu.name);
    }
    throw std::runtime_error(tr("unknown GPU {0}{1}\nGPUs: {2}", name,
                                harness::suggestion(name, names), harness::listed(names)));
}

}  // namespace profile
