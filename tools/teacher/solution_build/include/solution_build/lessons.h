#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace solution_build {

struct Lesson {
    std::string name;
    std::vector<std::string> files;  // that a student completes, relative to the workspace
    std::vector<std::string> efficiency = {};  // suites that assert what kernels cost
    bool isGraded = true;  // no: its files hold host code, which grade cannot judge
};

/// The lessons of a workspace, by name: each src/LESSON/lesson.json. Throws std::runtime_error
/// naming a file that is wrong.
std::vector<Lesson> lessons(const std::filesystem::path& workspace);

}  // namespace solution_build
