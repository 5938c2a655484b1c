#include "update.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "language/language.h"
#include "skeleton/lines.h"

namespace fs = std::filesystem;

namespace skeleton {
namespace {

using Hashes = std::map<std::string, std::string>;  // by path

/// FNV-1a: it only has to tell what was changed.
std::string hashOf(const std::string& text) {
    std::uint64_t hash = 14695981039346656037u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return digits;
}

std::string textOf(const Workspace::value_type& file, const Course& course) {
    return file.second ? *file.second : readFile(course.root / file.first);
}

/// None for a workspace that was made before there was such a list: then every file that differs
/// counts as the student's.
Hashes readGiven(const fs::path& folder) {
    Hashes hashes;
    if (!fs::exists(folder / GIVEN)) return hashes;
    for (const std::string& line : linesOf(readFile(folder / GIVEN))) {
        const std::size_t blank = line.find(' ');
        if (blank != std::string::npos && !line.starts_with("#"))
            hashes[line.substr(blank + 1)] = line.substr(0, blank);
    }
    return hashes;
}

/// Whole, or not at all.
void writeFile(const fs::path& file, const std::string& text, fs::perms permissions) {
    const fs::path draft = file.string() + ".draft";
    fs::create_directories(file.parent_path());
    std::ofstream stream(draft, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) throw std::runtime_error(tr("cannot write {0}", draft.string()));
    fs::permissions(draft, permissions);
    fs::rename(draft, file);
}

/// FILE.new, or FILE.new2 and so on where that is something else.
std::string freeName(const fs::path& folder, const std::string& path, const std::string& text) {
    for (int i = 1;; ++i) {
        const std::string name = path + ".new" + (i == 1 ? "" : std::to_string(i));
        if (!fs::exists(folder / name) || readFile(folder / name) == text) return name;
    }
}

/// What becomes of a file that is, and stays, a part; none if it remains as it is.
std::optional<Change> changeOf(const std::string& path, const std::string& text,
                               const Hashes& given, const fs::path& folder) {
    using enum Change::Kind;
    const fs::path file = folder / path;
    if (!fs::exists(fs::symlink_status(file))) return Change{Added, path, ""};
    const std::string own = readFile(file);
    if (own == text) return std::nullopt;
    const auto before = given.find(path);
    if (before != given.end() && before->second == hashOf(own) && !fs::is_symlink(file))
        return Change{Replaced, path, ""};
    if (before != given.end() && before->second == hashOf(text)) return std::nullopt;
    return Change{Conflict, path, freeName(folder, path, text)};
}

/// What becomes of a file that is no longer a part; none if it is gone already.
std::optional<Change> leftOver(const std::string& path, const std::string& hash,
                               const fs::path& folder) {
    const fs::path file = folder / path;
    if (!fs::exists(file)) return std::nullopt;
    const bool isAsGiven = hashOf(readFile(file)) == hash;
    return Change{isAsGiven ? Change::Kind::Removed : Change::Kind::Kept, path, ""};
}

}  // namespace

std::string given(const Workspace& workspace, const Course& course) {
    std::ostringstream list;
    list << "# What this workspace was given, so that an update knows what you have changed.\n";
    for (const auto& file : workspace)
        list << hashOf(textOf(file, course)) << ' ' << file.first << '\n';
    return list.str();
}

std::vector<Change> update(const Workspace& workspace, const Course& course, const fs::path& folder,
                           bool isDryRun) {
    const Hashes before = readGiven(folder);
    std::map<std::string, Change> changes;
    for (const auto& file : workspace)
        if (auto change = changeOf(file.first, textOf(file, course), before, folder))
            changes.emplace(file.first, *change);
    for (const auto& [path, hash] : before)
        if (!workspace.contains(path))
            if (auto change = leftOver(path, hash, folder)) changes.emplace(path, *change);

    std::vector<Change> all;
    for (const auto& [path, change] : changes) all.push_back(change);
    if (isDryRun) return all;
    for (const Change& change : all) {
        const std::string& target = change.beside.empty() ? change.path : change.beside;
        if (change.kind == Change::Kind::Removed)
            fs::remove(folder / change.path);
        else if (change.kind != Change::Kind::Kept)
            writeFile(folder / target, textOf(*workspace.find(change.path), course),
                      fs::exists(course.root / change.path)
                          ? fs::status(course.root / change.path).permissions()
                          : fs::perms(0644));
    }
    writeFile(folder / GIVEN, given(workspace, course), fs::perms(0644));
    return all;
}

std::vector<std::string> lessonsIn(const fs::path& folder, const Course& course) {
    std::vector<std::string> names;
    for (const Lesson& lesson : course.lessons)
        if (fs::exists(folder / lesson.handout.path) ||
            std::ranges::any_of(lesson.translations, [&](const auto& one) {
                return fs::exists(folder / one.second.path);
            }))
            names.push_back(lesson.name);
    if (names.empty())
        throw std::invalid_argument(
            tr("{0} is no students' workspace: it has no handout of a lesson", folder.string()));
    return names;
}

}  // namespace skeleton
