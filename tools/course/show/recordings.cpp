#include "recordings.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>

#include "harness/files.h"
#include "harness/kernel_name.h"
#include "harness/suggestion.h"
#include "language/language.h"
#include "page/page.h"
#include "show_page.h"

namespace show {

namespace {

using json = nlohmann::json;

std::string plainName(const std::string& name) {
    return name.substr(0, name.find('<'));
}

bool showsRace(const json& recording) {
    return std::ranges::any_of(
        recording.at("findings"),
        [](const json& finding) { return !finding.at("events").empty(); });
}

/// Each kernel's nearest, by its name without template arguments, in the order of the launches.
std::vector<json> nearestOf(const std::filesystem::path& file, bool racing) {
    const auto rank = [&](const json& one) {
        return std::pair(racing && !showsRace(one), one.at("distance").get<unsigned>());
    };
    std::map<std::string, json> nearest;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        json recording = json::parse(line);
        if (recording.at("events").empty()) continue;
        const std::string name =
            plainName(harness::shortKernelName(recording.at("kernel").get<std::string>()));
        const auto [known, isNew] = nearest.emplace(name, recording);
        if (!isNew && rank(recording) < rank(known->second)) known->second = std::move(recording);
    }
    std::vector<json> all;
    for (auto& [name, recording] : nearest) all.push_back(std::move(recording));
    std::ranges::stable_sort(all, {}, [](const json& one) { return one.at("launch").get<int>(); });
    return all;
}

/// Names the file of each line by its path in the workspace, and notes its text.
void nameFiles(json& lines, json& sources) {
    for (json& line : lines) {
        const std::string compiled = line.at("file");
        const std::string file = harness::pathInWorkspace(compiled);
        if (!sources.contains(file))
            sources[file] = harness::contentOf(harness::sourceFile(compiled));
        line["file"] = file;
    }
}

}  // namespace

void add(std::vector<Kernel>& kernels, const std::filesystem::path& file, const std::string& order,
         bool isFirst, bool racing) {
    for (json& recording : nearestOf(file, racing)) {
        const std::string name =
            harness::shortKernelName(recording.at("kernel").get<std::string>());
        auto kernel = std::ranges::find(kernels, name, &Kernel::name);
        if (kernel == kernels.end()) {
            if (!isFirst) continue;
            kernel = kernels.insert(kernel, {name, {}});
        }
        kernel->runs.push_back({order, std::move(recording)});
    }
}

void keepRacing(std::vector<Kernel>& kernels) {
    std::erase_if(kernels, [](const Kernel& kernel) {
        return std::ranges::none_of(
            kernel.runs, [](const Kernel::Run& run) { return showsRace(run.recording); });
    });
    if (kernels.empty()) throw std::runtime_error(tr("no race was found that could be shown"));
}

void keepNamed(std::vector<Kernel>& kernels, const std::string& name) {
    std::vector<std::string> names;
    for (const Kernel& kernel : kernels) names.push_back(plainName(kernel.name));
    std::erase_if(kernels, [&](const Kernel& kernel) {
        return kernel.name != name && plainName(kernel.name) != name;
    });
    if (kernels.empty())
        throw std::runtime_error(tr("unknown kernel {0}{1}\nKernels that ran: {2}", name,
                                    harness::suggestion(name, names), harness::listed(names)));
}

std::string pageOf(std::vector<Kernel> kernels) {
    json all = json::array(), sources = json::object();
    for (Kernel& kernel : kernels) {
        json runs = json::array();
        for (Kernel::Run& run : kernel.runs) {
            for (json& place : run.recording.at("places")) nameFiles(place, sources);
            for (json& finding : run.recording.at("findings"))
                nameFiles(finding.at("lines"), sources);
            runs.push_back({{"order", run.order}, {"recording", std::move(run.recording)}});
        }
        all.push_back({{"name", kernel.name}, {"runs", std::move(runs)}});
    }
    const json data = {{"kernels", std::move(all)}, {"sources", std::move(sources)}};
    constexpr const char* withoutScript =
        trm("This page needs JavaScript. It loads nothing from anywhere.");
    return page::filled(show_page::html,
                        {{"lang=\"en\"", "lang=\"" + language::name() + "\""},
                         {"Step by step", tr("Step by step")},
                         {withoutScript, tr(withoutScript)},
                         {"/*PAGE_CSS*/", show_page::pageCss},
                         {"/*SHOW_CSS*/", show_page::css},
                         {"/*PAGE_JS*/", language::forScript({"tools/course/page/page.js",
                                                              "tools/course/show/page/show.js"}) +
                                             std::string(show_page::pageJs)},
                         {"/*SHOW_JS*/", show_page::js},
                         {"/*SHOW_DATA*/", page::embeddable(data.dump())}});
}

}  // namespace show
