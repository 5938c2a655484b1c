#include "suites.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fs = std::filesystem;

namespace command {

std::vector<Suite> suitesOf(const Workspace& workspace) {
    for (const char* const observer : {"checker", ""}) {
        const std::string program = workspace.programs(observer) / "course";
        std::string output;
        if (!fs::exists(program) || run({program, "test", "--list", "--json"}, output) != 0)
            continue;
        const auto list = nlohmann::json::parse(output, nullptr, false);
        if (!list.is_array()) continue;
        std::vector<Suite> suites;
        for (const auto& suite : list)
            suites.push_back({suite.value("suite", ""), suite.value("lesson", "")});
        return suites;
    }
    return {};
}

Words lessonsOf(const std::vector<Suite>& suites, const Workspace& workspace) {
    Words lessons;
    for (const Suite& suite : suites)
        if (std::ranges::find(lessons, suite.lesson) == lessons.end())
            lessons.push_back(suite.lesson);
    if (!suites.empty()) return lessons;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(workspace.root / "src", ignored))
        if (handoutOf(workspace, entry.path().filename()))
            lessons.push_back(entry.path().filename());
    std::ranges::sort(lessons);
    return lessons;
}

std::optional<fs::path> handoutOf(const Workspace& workspace, const std::string& lesson) {
    const fs::path docs = workspace.root / "docs", name = fs::path("lessons") / (lesson + ".md");
    if (fs::exists(docs / name)) return docs / name;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(docs, ignored))
        if (fs::exists(entry.path() / name)) return entry.path() / name;
    return std::nullopt;
}

}  // namespace command
