#include "recordings.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <optional>
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

/// What events have in common that differ in the thread and the values alone: [kind, block, place,
/// array, number of cells].
json wayOf(const json& event) {
    const std::string kind = event.at(0);
    const bool isAccess = kind == "r" || kind == "w" || kind == "a";
    const bool hasPlace = kind != "B" && kind != "X";
    return {kind, event.at(1), hasPlace ? event.at(3) : json(), isAccess ? event.at(4) : json(),
            isAccess ? event.at(5).size() : 0};
}

/// The same events in a third of the space: the ways, and one list for each thing that differs. A
/// value before that is the one which the last access left is 0.
json inColumns(const json& events) {
    std::map<json, size_t> numbers;
    std::map<std::pair<json, json>, json> known;  // by array and cell
    json columns = {{"ways", json::array()},    {"way", json::array()},
                    {"threads", json::array()}, {"numbers", json::array()},
                    {"before", json::array()},  {"after", json::array()},
                    {"texts", json::array()}};
    for (const json& event : events) {
        const json way = wayOf(event);
        const auto [number, isNew] = numbers.emplace(way, numbers.size());
        if (isNew) columns["ways"].push_back(way);
        columns["way"].push_back(number->second);
        const std::string kind = event[0];
        columns["threads"].push_back(kind == "B" ? json(0) : event[2]);
        if (kind == "X") columns["numbers"].push_back(event[3]);  // the lanes
        if (kind == "s") columns["numbers"].push_back(event[4]);  // the lane
        if (kind == "p") columns["texts"].push_back(event[4]);
        if (way[4] == 0) continue;
        for (const json& cell : event[5]) {
            columns["numbers"].push_back(cell[0]);
            json& value = known[{event[4], cell[0]}];
            columns["before"].push_back(cell[1] == value ? json(0) : cell[1]);
            value = cell.back();
            if (kind != "r") columns["after"].push_back(cell[2]);
        }
    }
    return columns;
}

/// The number in "[3]"; none in "[3].x" and the like.
std::optional<int> indexOf(const std::string& element) {
    int index = 0;
    const char* const end = element.data() + element.size();
    const auto [rest, error] = std::from_chars(element.data() + 1, end, index);
    return error == std::errc() && std::string_view(rest, end) == "]" ? std::optional(index)
                                                                      : std::nullopt;
}

/// Of elements that follow each other the first and the last index; others as they are.
json inRanges(const json& elements) {
    json ranges = json::array();
    for (const json& element : elements) {
        const auto index = indexOf(element);
        if (!index)
            ranges.push_back(element);
        else if (!ranges.empty() && ranges.back().is_array() && ranges.back()[1] == *index - 1)
            ranges.back()[1] = *index;
        else
            ranges.push_back({*index, *index});
    }
    return ranges;
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

void keepNamed(std::vector<Kernel>& kernels, const std::vector<std::string>& wanted) {
    std::vector<std::string> names;
    for (const Kernel& kernel : kernels) names.push_back(plainName(kernel.name));
    std::vector<Kernel> kept;
    for (const std::string& name : wanted) {
        const size_t before = kept.size();
        std::ranges::copy_if(kernels, std::back_inserter(kept), [&](const Kernel& kernel) {
            return kernel.name == name || plainName(kernel.name) == name;
        });
        if (kept.size() == before)
            throw std::runtime_error(tr("unknown kernel {0}{1}\nKernels that ran: {2}", name,
                                        harness::suggestion(name, names), harness::listed(names)));
    }
    kernels = std::move(kept);
}

std::string pageOf(std::vector<Kernel> kernels, bool besideEachOther) {
    json all = json::array(), sources = json::object();
    for (Kernel& kernel : kernels) {
        json runs = json::array();
        for (Kernel::Run& run : kernel.runs) {
            for (json& place : run.recording.at("places")) nameFiles(place, sources);
            for (json& finding : run.recording.at("findings"))
                nameFiles(finding.at("lines"), sources);
            for (json& array : run.recording.at("arrays"))
                array["cells"] = inRanges(array.at("cells"));
            run.recording["events"] = inColumns(run.recording.at("events"));
            runs.push_back({{"order", run.order}, {"recording", std::move(run.recording)}});
        }
        all.push_back({{"name", kernel.name}, {"runs", std::move(runs)}});
    }
    const json data = {{"kernels", std::move(all)},
                       {"besideEachOther", besideEachOther},
                       {"sources", std::move(sources)}};
    const std::string words =
        "<p>" + tr("This page needs JavaScript. It loads nothing from anywhere.") + "</p>";
    return page::written({.title = tr("Step by step") + " \u2013 Atelier",
                          .body = page::withoutScript(tr("Step by step"), words),
                          .css = show_page::css,
                          .js = show_page::js,
                          .messagesOf = {"tools/course/show/page/show.js"},
                          .data = {{"show-data", data.dump()}}});
}

}  // namespace show
