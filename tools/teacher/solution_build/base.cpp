#include "solution_build/base.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "language/language.h"
#include "os/words.h"
#include "process.h"

namespace solution_build {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

/// The value of an entry of CMakeCache.txt.
std::string cached(const fs::path& build, const std::string& name) {
    std::ifstream cache(build / "CMakeCache.txt");
    for (std::string line; std::getline(cache, line);)
        if (line.starts_with(name + ":")) return line.substr(line.find('=') + 1);
    throw std::runtime_error(
        tr("{0} is not a build folder: its CMakeCache.txt has no {1}", build.string(), name));
}

/// The build folder that this one is or lies in.
fs::path buildAround(const fs::path& folder) {
    for (fs::path build = folder; build.has_relative_path(); build = build.parent_path())
        if (fs::exists(build / "CMakeCache.txt")) return build;
    return folder;
}

/// How ninja makes each file: the words of its command, by output.
std::map<std::string, Words> commandsOf(const fs::path& build, const std::string& ninja) {
    std::map<std::string, Words> commands;
    const auto database = nlohmann::json::parse(outputOf({{ninja, "-t", "compdb"}, build, build}));
    for (const auto& entry : database)
        commands[entry.at("output")] = os::shellWords(entry.at("command").get<std::string>());
    return commands;
}

bool isIn(const fs::path& folder, const std::string& file) {
    return file.starts_with(folder.string() + "/");
}

std::string relativeTo(const fs::path& folder, const std::string& file) {
    return isIn(folder, file) ? file.substr(folder.string().size() + 1) : file;
}

/// What each object was compiled from, of the files of the workspace; those that were built are
/// none of them.
std::map<std::string, std::set<std::string>> dependencies(const fs::path& build,
                                                          const std::string& ninja,
                                                          const fs::path& workspace) {
    std::map<std::string, std::set<std::string>> all;
    std::istringstream lines(outputOf({{ninja, "-t", "deps"}, build, build}));
    std::string output;
    for (std::string line; std::getline(lines, line);) {
        const size_t begin = line.find_first_not_of(' ');
        if (begin == std::string::npos) continue;
        const std::string file = line.substr(begin);
        if (begin == 0)
            output = line.substr(0, line.find(": #deps "));
        else if (isIn(workspace, file) && !isIn(build, file))
            all[output].insert(relativeTo(workspace, file));
    }
    return all;
}

bool isObject(const std::string& word) {
    return word.ends_with(".o");
}

Words objectsIn(const Words& command) {
    Words objects;
    std::ranges::copy_if(command, std::back_inserter(objects), isObject);
    return objects;
}

/// g++ is given the source last, nvcc the output behind it.
std::string sourceIn(const Words& command) {
    const auto flag = std::find(command.rbegin(), command.rend(), "-c");
    return flag == command.rend() || flag == command.rbegin() ? command.back() : *(flag - 1);
}

bool isOfLesson(const Object& object, const std::string& lesson) {
    const std::string source = object.source.string();
    return source.starts_with("src/" + lesson + "/") || source.starts_with("test/" + lesson + "/");
}

}  // namespace

Base::Base(const fs::path& folder, const std::string& program)
    : build_(buildAround(fs::canonical(folder))),
      workspace_(cached(build_, "CMAKE_HOME_DIRECTORY")),
      program_((fs::canonical(folder) / program).lexically_relative(build_)) {
    const std::string ninja = cached(build_, "CMAKE_MAKE_PROGRAM");
    const auto commands = commandsOf(build_, ninja);
    auto made = dependencies(build_, ninja, workspace_);
    const auto addObject = [&](const std::string& output) {
        const Words& command = commands.at(output);
        objects_[output] = {output, relativeTo(workspace_, sourceIn(command)), command,
                            std::move(made[output])};
    };

    const auto link = commands.find(program_);
    if (link == commands.end() || !fs::exists(programFile()))
        throw std::runtime_error(
            tr("{0} has no program {1}: build it first", folder.string(), program));
    for (const Words& step : os::commandsOf(link->second))
        if (std::ranges::find(step, program_) != step.end()) linkCommand_ = step;
    std::ranges::for_each(objectsIn(linkCommand_), addObject);
    for (const std::string& word : linkCommand_) {
        const auto archive = commands.find(word);
        if (!word.ends_with(".a") || archive == commands.end()) continue;
        const Words objects = objectsIn(archive->second);
        std::ranges::for_each(objects, addObject);
        archives_.push_back({word, objects});
    }
}

std::vector<const Object*> Base::objects() const {
    std::vector<const Object*> all;
    for (const auto& [output, object] : objects_) all.push_back(&object);
    return all;
}

std::string Base::setting(const std::string& name) const {
    return cached(build_, name);
}

bool Base::defines(const std::string& macro) const {
    return std::ranges::any_of(
        objects_,
        [&](const auto& object) {
            return std::ranges::find(object.second.command, "-D" + macro) !=
                   object.second.command.end();
        });
}

std::vector<const Object*> Base::objectsFrom(const std::set<std::string>& files,
                                             const std::string& lesson) const {
    std::vector<const Object*> found;
    for (const auto& [output, object] : objects_) {
        const bool depends = std::ranges::any_of(
            files, [&](const std::string& file) { return object.madeFrom.contains(file); });
        if (depends && (lesson.empty() || isOfLesson(object, lesson))) found.push_back(&object);
    }
    return found;
}

}  // namespace solution_build
