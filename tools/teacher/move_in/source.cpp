#include "source.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

namespace fs = std::filesystem;

namespace move_in {
namespace {

constexpr long LARGEST_GRID = 65536;

/// The text with its comments blanked, each line where it was.
std::string withoutComments(const std::string& text) {
    std::string code = text;
    for (size_t i = 0; i + 1 < code.size(); ++i) {
        if (code[i] != '/' || (code[i + 1] != '/' && code[i + 1] != '*')) continue;
        const bool isLine = code[i + 1] == '/';
        size_t end = code.find(isLine ? "\n" : "*/", i);
        end = end == std::string::npos ? code.size() : end + (isLine ? 0 : 2);
        for (; i < end; ++i)
            if (code[i] != '\n') code[i] = ' ';
    }
    return code;
}

std::vector<std::smatch> matches(const std::string& text, const std::regex& pattern) {
    return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

std::vector<std::string> names(const std::string& text, const std::regex& pattern) {
    std::vector<std::string> names;
    for (const std::smatch& match : matches(text, pattern)) names.push_back(match[1]);
    return names;
}

}  // namespace

bool Source::isHeader() const {
    return path.extension() != ".cu" && path.extension() != ".cpp";
}

std::vector<std::string> Source::includes() const {
    static const std::regex include(R"re(#[ \t]*include[ \t]*"([^"\n]+)")re");
    return names(withoutComments(text), include);
}

std::vector<std::string> Source::systemIncludes() const {
    static const std::regex include(R"(#[ \t]*include[ \t]*<([^>\n]+)>)");
    return names(withoutComments(text), include);
}

std::vector<std::pair<std::string, std::string>> Source::classes() const {
    static const std::regex definition(R"(\b(?:class|struct)\s+(\w+)\s*(?::\s*([^{;]+))?\{)");
    std::vector<std::pair<std::string, std::string>> classes;
    const std::string code = withoutComments(text);
    for (const std::smatch& match : matches(code, definition))
        classes.emplace_back(match[1], match[2]);
    return classes;
}

std::vector<Declaration> Source::externs() const {
    static const std::regex declaration(
        R"(\bextern\s+bool\s+(\w+)\s*\(\s*(?:void)?\s*([^);]*)\)\s*;)");
    std::vector<Declaration> externs;
    for (const std::smatch& match : matches(text, declaration))
        externs.push_back({match[1], match[2]});
    return externs;
}

std::optional<std::string> Source::plainArguments(const std::string& name) const {
    static const std::string plain = R"((?:-?\d[\w.]*|true|false))";
    const std::regex call("\\b" + name + R"(\s*\(\s*()" + plain + R"((?:\s*,\s*)" + plain +
                          R"()*)\s*\)\s*;)");
    std::smatch found;
    if (!std::regex_search(text, found, call)) return std::nullopt;
    return found[1].str();
}

bool Source::defines(const std::string& name) const {
    return std::regex_search(withoutComments(text),
                             std::regex("\\bbool\\s+" + name + R"(\s*\([^();]*\)\s*\{)"));
}

std::optional<std::string> Source::parametersOf(const std::string& name) const {
    const std::vector<std::string> all =
        names(withoutComments(text),
              std::regex("(?:^|[^~\\w])" + name + R"(\s*\(\s*(?:void)?\s*([^()]*)\)\s*[;:{])"));
    if (all.empty()) return std::nullopt;
    return all.front();
}

std::set<std::string> Source::definitions() const {
    static const std::regex kernel(R"(__global__\s+(?:static\s+)?void\s+(\w+)\s*\([^)]*\)\s*\{)");
    const std::string code = withoutComments(text);
    std::set<std::string> definitions;
    for (const std::string& name : names(code, kernel)) definitions.insert(name);
    for (const auto& [name, bases] : classes()) definitions.insert(name);
    return definitions;
}

std::vector<LargeGrid> Source::largeGrids() const {
    static const std::regex number(R"(\b(\d{5,9})\b)");
    static const std::regex grid(R"(\b(dg|dim3|nbBlocks?|blocks?|setDgx)\b)", std::regex::icase);
    std::vector<LargeGrid> grids;
    std::istringstream lines(withoutComments(text));
    int at = 0;
    for (std::string line; ++at, std::getline(lines, line);)
        if (std::smatch found; std::regex_search(line, grid) &&
                               std::regex_search(line, found, number) &&
                               std::stol(found[1]) > LARGEST_GRID)
            grids.push_back({at, std::stol(found[1])});
    return grids;
}

std::vector<Source> sourcesBelow(const fs::path& root) {
    std::vector<Source> sources;
    for (auto entry = fs::recursive_directory_iterator(root);
         entry != fs::recursive_directory_iterator(); ++entry) {
        const fs::path& file = entry->path();
        if (file.filename().string().starts_with(".")) {
            if (entry->is_directory()) entry.disable_recursion_pending();
            continue;
        }
        const std::set<fs::path> kinds = {".cu", ".cpp", ".h", ".hpp", ".cuh"};
        if (!entry->is_regular_file() || !kinds.contains(file.extension())) continue;
        std::ostringstream text;
        text << std::ifstream(file, std::ios::binary).rdbuf();
        sources.push_back({fs::relative(file, root), text.str()});
    }
    std::ranges::sort(sources, {}, &Source::path);
    return sources;
}

}  // namespace move_in
