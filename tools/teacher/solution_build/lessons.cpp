#include "solution_build/lessons.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace solution_build {

namespace fs = std::filesystem;

namespace {

Lesson readLesson(const fs::path& file) try {
    const nlohmann::json json = nlohmann::json::parse(std::ifstream(file));
    Lesson lesson{file.parent_path().filename(), json.at("files")};
    if (json.contains("efficiency")) json.at("efficiency").get_to(lesson.efficiency);
    if (json.contains("graded")) json.at("graded").get_to(lesson.isGraded);
    return lesson;
} catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
}

}  // namespace

std::vector<Lesson> lessons(const fs::path& workspace) {
    std::vector<Lesson> all;
    for (const auto& entry : fs::directory_iterator(workspace / "src"))
        if (const fs::path file = entry.path() / "lesson.json"; fs::exists(file))
            all.push_back(readLesson(file));
    std::ranges::sort(all, {}, &Lesson::name);
    return all;
}

}  // namespace solution_build
