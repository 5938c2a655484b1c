#include "variant/lessons.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace variant {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> filesOf(const fs::path& file) try {
    return nlohmann::json::parse(std::ifstream(file)).at("files").get<std::vector<std::string>>();
} catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
}

}  // namespace

std::vector<Lesson> lessons(const fs::path& workspace) {
    std::vector<Lesson> all;
    for (const auto& entry : fs::directory_iterator(workspace / "src"))
        if (const fs::path file = entry.path() / "lesson.json"; fs::exists(file))
            all.push_back({entry.path().filename(), filesOf(file)});
    std::ranges::sort(all, {}, &Lesson::name);
    return all;
}

}  // namespace variant
