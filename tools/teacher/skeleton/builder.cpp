#include "builder.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <ranges>
#include <regex>

#include "includes.h"
#include "language/language.h"
#include "skeleton/lines.h"
#include "solution_build/command.h"

namespace fs = std::filesystem;

namespace skeleton {
namespace {

using Words = std::vector<std::string>;

/// The files whose text is not that of the course.
Paths changedIn(const Workspace& workspace, const Course& course) {
    Paths changed;
    for (const auto& [path, text] : workspace)
        if (text && *text != readFile(course.root / path)) changed.insert(path);
    return changed;
}

/// What of the workspace goes into the tree, and is not there as it should be.
Workspace differing(const Workspace& workspace, const Workspace& tree) {
    Workspace others;
    for (const auto& [path, text] : workspace) {
        const auto found = tree.find(path);
        const bool isThere = found != tree.end() && found->second == text;
        if (!isThere && !path.starts_with("tools/")) others[path] = text;  // tools are the base's
    }
    return others;
}

Paths pathsOf(const Workspace& workspace) {
    const auto paths = std::views::keys(workspace);
    return {paths.begin(), paths.end()};
}

bool isMadeFrom(const solution_build::Object& object, const Paths& files) {
    return std::ranges::any_of(
        object.madeFrom, [&](const std::string& file) { return files.contains(file); });
}

/// The sources that an object is compiled from: one, or those that a file of the build includes.
Words sourcesOf(const solution_build::Object& object, const solution_build::Base& base) {
    const fs::path file = base.workspace() / object.source;
    if (!file.string().starts_with(base.build().string() + "/")) return {object.source};
    static const std::regex include(R"re(#include "([^"]+)")re");
    Words sources;
    for (const std::string& line : linesOf(readFile(file)))
        if (std::smatch match; std::regex_match(line, match, include))
            sources.push_back(fs::path(match[1].str()).lexically_relative(base.workspace()));
    return sources;
}

bool areTools(const Words& sources) {
    return std::ranges::all_of(
        sources, [](const std::string& source) { return source.starts_with("tools/"); });
}

}  // namespace

/// What a workspace lacks of what its objects are made from. Of those that are compiled anew the
/// compiler says it.
Words missingIn(const Workspace& workspace, const Course& course,
                const solution_build::Base& base) {
    const Paths changed = changedIn(workspace, course);
    Words missing;
    for (const solution_build::Object* object : base.objects()) {
        const Words sources = sourcesOf(*object, base);
        const bool isTaken =
            std::ranges::all_of(sources,
                                [&](const auto& source) { return workspace.contains(source); }) &&
            !isMadeFrom(*object, changed);
        for (const std::string& file : object->madeFrom)
            if ((isTaken || areTools(sources)) && !workspace.contains(file))
                missing.push_back(tr("{0} includes {1}, which is not in the workspace",
                                     object->source.string(), file));
    }
    return missing;
}

Builder::Builder(const solution_build::Base& base, const Course& course, fs::path folder,
                 const std::stop_token& stop)
    : base_(base), course_(course), folder_(std::move(folder)), stop_(stop) {}

std::string Builder::build(const Workspace& workspace) {
    const Workspace others = differing(workspace, built_);
    write(others, course_, tree());
    built_ = workspace;
    const Paths changed = changedIn(workspace, course_);
    const Paths written = pathsOf(others);
    Words objects;
    for (const solution_build::Object* object : base_.objects()) {
        const Words all = sourcesOf(*object, base_);
        Words sources;
        std::ranges::copy_if(all, std::back_inserter(sources),
                             [&](const std::string& source) { return workspace.contains(source); });
        if (sources.empty() || areTools(sources)) continue;
        const bool isTheSame = sources == all && !isMadeFrom(*object, changed);
        objects.push_back(isTheSame ? base_.build() / object->output : output(*object));
        if (isTheSame || !isMadeFrom(*object, written)) continue;
        if (const std::string words = compile(*object, sources); !words.empty()) return words;
    }
    return link(objects);
}

fs::path Builder::program() const {
    return folder_ / base_.programFile().filename();
}

fs::path Builder::tree() const {
    return folder_ / "workspace";
}

fs::path Builder::output(const solution_build::Object& object) const {
    return folder_ / "objects" / (object.source.string() + ".o");
}

/// The base's command with the tree's sources.
std::string Builder::compile(const solution_build::Object& object, const Words& sources) const {
    fs::create_directories(output(object).parent_path());
    const fs::path source = tree() / object.source;
    if (sources != Words{object.source}) {  // a file that includes them
        fs::create_directories(source.parent_path());
        std::ofstream file(source);
        for (const std::string& included : sources)
            file << "#include \"" << (tree() / included).string() << "\"\n";
    }
    Words words;
    for (std::size_t i = 0; i < object.command.size(); i++) {
        const std::string& word = object.command[i];
        if (word == "-MD" || word == "-MMD") continue;
        if (word == "-MF" || word == "-MT" || word == "-MQ")
            i++;
        else if (word == "-g")  // what has failed is said with its line, and no debugger asks more
            words.push_back("-g1");
        else
            words.push_back(word == object.output                       ? output(object).string()
                            : word == base_.workspace() / object.source ? source.string()
                                                                        : inTree(word));
    }
    const std::string map =
        "-ffile-prefix-map=" + tree().string() + "=" + base_.workspace().string();
    words.insert(words.end() - 2, map);  // before the source or the output and its flag
    return run(words);
}

/// A path of the workspace's sources; its tools are the base's.
std::string Builder::inTree(std::string word) const {
    const std::string root = base_.workspace().string() + "/";
    const std::size_t at = word.find(root);
    if (at == std::string::npos || word.starts_with("-D")) return word;
    const std::string path = word.substr(at + root.size());
    const bool isBase =
        path.starts_with("tools/") || word.find(base_.build().string()) != std::string::npos;
    return isBase ? word : word.replace(at, root.size(), tree().string() + "/");
}

std::string Builder::link(const Words& objects) const {
    Words words;
    for (const std::string& word : base_.linkCommand())
        if (!word.ends_with(".o"))
            words.push_back(word == base_.program() ? program().string() : word);
    words.insert(words.begin() + 1, objects.begin(), objects.end());
    return run(words);
}

std::string Builder::run(const Words& words) const {
    const solution_build::Outcome outcome = solution_build::runPlainly(
        {words, base_.build(), folder_, {"TMPDIR=" + folder_.string()}}, stop_);
    if (outcome.status == 0 || !outcome.output.empty()) return withoutTree(outcome.output);
    return tr("{0}: exit status {1}", solution_build::shown({words, {}, {}}), outcome.status);
}

std::string Builder::withoutTree(std::string text) const {
    const std::string prefix = tree().string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
        text.erase(at, prefix.size());
    return text;
}

}  // namespace skeleton
