#include "includes.h"

#include <algorithm>
#include <functional>
#include <regex>

#include "skeleton/lines.h"

namespace fs = std::filesystem;

namespace skeleton {
namespace {

/// As CMakeLists.txt says to the compiler.
constexpr const char* INCLUDE_FOLDERS[] = {"src", "test", "include", "include/earlier"};

/// `files`, and all that is reached from them: next(file) is what a file leads to.
Paths reachedFrom(const Paths& files,
                  const std::function<std::vector<std::string>(const std::string&)>& next) {
    Paths reached;
    std::vector<std::string> pending(files.begin(), files.end());
    while (!pending.empty()) {
        const std::string file = pending.back();
        pending.pop_back();
        if (!reached.insert(file).second) continue;
        for (const std::string& other : next(file)) pending.push_back(other);
    }
    return reached;
}

}  // namespace

std::vector<std::string> Includes::of(const std::string& file) const {
    static const std::regex include(R"re(\s*#\s*include\s*"([^"]+)".*)re");
    std::vector<std::string> headers;
    for (const std::string& line : linesOf(readFile(root_ / file))) {
        std::smatch match;
        if (!std::regex_match(line, match, include)) continue;
        std::vector<fs::path> candidates = {fs::path(file).parent_path() / match[1].str()};
        for (const char* folder : INCLUDE_FOLDERS)
            candidates.push_back(fs::path(folder) / match[1].str());
        for (const fs::path& candidate : candidates) {
            if (!fs::is_regular_file(root_ / candidate)) continue;
            headers.push_back(candidate.lexically_normal().string());
            break;
        }
    }
    return headers;
}

std::vector<std::string> Includes::sourcesOf(const std::string& header) const {
    std::vector<std::string> sources;
    if (!header.ends_with(".h")) return sources;
    for (const auto& entry : fs::directory_iterator((root_ / header).parent_path())) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".cu") continue;
        const std::string source = entry.path().lexically_relative(root_).string();
        const std::vector<std::string> headers = of(source);
        if (entry.path().stem() == fs::path(header).stem() ||
            (!headers.empty() && headers.front() == header))
            sources.push_back(source);
    }
    return sources;
}

Paths Includes::compiled(const Paths& files) const {
    return reachedFrom(
        files, [this](const std::string& file) { return of(file); });
}

Paths Includes::linked(const Paths& files) const {
    return reachedFrom(
        files,
        [this](const std::string& file) {
            std::vector<std::string> next = of(file);
            std::ranges::copy(sourcesOf(file), std::back_inserter(next));
            return next;
        });
}

}  // namespace skeleton
