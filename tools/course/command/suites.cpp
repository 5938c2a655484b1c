#include "suites.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "language/parts.h"

namespace fs = std::filesystem;

namespace command {

namespace {

std::vector<Suite> suitesIn(const fs::path& program) {
    std::string output;
    if (run({program, "test", "--list", "--json"}, output) != 0) return {};
    const auto list = nlohmann::json::parse(output, nullptr, false);
    if (!list.is_array()) return {};
    std::vector<Suite> suites;
    for (const auto& suite : list)
        suites.push_back({suite.value("suite", ""), suite.value("lesson", "")});
    return suites;
}

/// The course's program, or those of some lessons.
std::vector<fs::path> programsIn(const fs::path& folder) {
    if (fs::exists(folder / "course")) return {folder / "course"};
    std::vector<fs::path> parts;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const fs::path& file = entry.path();
        if (file.filename().string().starts_with("course-") && !file.has_extension())
            parts.push_back(file);
    }
    return parts;
}

bool isIn(const Words& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

/// Suites of the programs that are built, and what mainTest.cpp adds for those that are not.
std::vector<Suite> suitesKnown(const Workspace& workspace) {
    std::vector<Suite> suites = suitesOf(workspace);
    std::ifstream file(workspace.root / "mainTest.cpp");
    for (std::string line; std::getline(file, line);)
        if (const auto parts =
                language::partsOf(line, " *suites\\.add\\(\"(.*)\", Test(.*)::suite\\);"))
            suites.push_back({.name = (*parts)[1], .lesson = (*parts)[0]});
    return suites;
}

/// Adds the lesson, and the lessons whose headers it includes.
void add(const Workspace& workspace, const std::string& lesson, const Words& lessons,
         std::set<std::string>& chosen) {
    constexpr std::string_view include = "#include \"";
    if (!chosen.insert(lesson).second) return;
    std::error_code none;
    for (const char* const folder : {"src", "test"})
        for (const auto& entry :
             fs::recursive_directory_iterator(workspace.root / folder / lesson, none)) {
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);) {
                if (!line.starts_with(include)) continue;
                const std::string folder =
                    line.substr(include.size(), line.find('/') - include.size());
                if (isIn(lessons, folder)) add(workspace, folder, lessons, chosen);
            }
        }
}

}  // namespace

std::vector<Suite> suitesOf(const Workspace& workspace) {
    std::vector<Suite> suites;
    for (const char* const observer : {"checker", ""})
        for (const fs::path& program : programsIn(workspace.programs(observer)))
            for (const Suite& suite : suitesIn(program))
                if (std::ranges::find(suites, suite.name, &Suite::name) == suites.end())
                    suites.push_back(suite);
    return suites;
}

Words lessonsOf(const std::vector<Suite>& suites, const Workspace& workspace) {
    Words lessons, others;
    for (const Suite& suite : suites)
        if (!isIn(lessons, suite.lesson)) lessons.push_back(suite.lesson);
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(workspace.root / "src", ignored)) {
        const std::string lesson = entry.path().filename();
        if (!isIn(lessons, lesson) && handoutOf(workspace, lesson)) others.push_back(lesson);
    }
    std::ranges::sort(others);
    return joined(lessons, others);
}

std::optional<Words> lessonsFor(const Workspace& workspace, const Words& words) {
    const Words lessons = lessonsOf({}, workspace);
    if (lessons.empty()) return std::nullopt;
    std::optional<std::vector<Suite>> suites;
    std::set<std::string> chosen;
    bool isOption = false;
    for (const std::string& word : words) {
        const bool mayBeValue = std::exchange(isOption, word.starts_with("-"));
        if (isOption) continue;
        std::string lesson = word;
        if (!isIn(lessons, word)) {
            if (!suites) suites = suitesKnown(workspace);
            const auto suite =
                std::ranges::find(*suites, word.substr(0, word.find('/')), &Suite::name);
            if (suite != suites->end()) lesson = suite->lesson;
        }
        if (isIn(lessons, lesson))
            add(workspace, lesson, lessons, chosen);
        else if (!mayBeValue)
            return std::nullopt;
    }
    if (chosen.empty()) return std::nullopt;
    return Words(chosen.begin(), chosen.end());
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
