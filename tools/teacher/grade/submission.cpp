#include "submission.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "language/language.h"
#include "packed.h"

namespace grade {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxFile = 256 << 10;   // bytes of a source file
constexpr std::size_t maxBytes = 256 << 20;  // of all that an archive holds
constexpr std::size_t maxEntries = 20'000;   // files of a submission

constexpr std::array extensions = {
    ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tar.lz4", ".tar.lzma", ".tar.Z",
    ".tgz",    ".tbz2",    ".txz",    ".zip",     ".tar",     ".7z",  // and not to be read:
    ".rar",    ".zipx",    ".gz",     ".bz2",     ".xz",      ".zst"};

/// The name of an archive without its extension, in capitals or not.
std::optional<std::string> withoutExtension(const std::string& name) {
    const auto isSame = [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b);
    };
    for (const std::string_view extension : extensions) {
        if (name.size() <= extension.size()) continue;
        const std::size_t rest = name.size() - extension.size();
        if (std::ranges::equal(std::string_view(name).substr(rest), extension, isSame))
            return name.substr(0, rest);
    }
    return std::nullopt;
}

/// Why a file or folder is no submission.
std::string whyLeftOut(const fs::directory_entry& entry) {
    if (entry.is_symlink()) return tr("is a link");
    return entry.is_regular_file() ? tr("is no archive") : tr("is no file");
}

constexpr std::string_view earlierExtension = ".cu.h";  // of headers in the course's earlier years

/// What the header is called today; any other path as it is. Those in a folder `earlier` only
/// include the present one.
std::string presentName(const std::string& path) {
    if (!path.ends_with(earlierExtension) || fs::path(path).parent_path().filename() == "earlier")
        return path;
    return path.substr(0, path.size() - earlierExtension.size()) + ".h";
}

bool isWorkspace(const fs::path& folder, const std::set<std::string>& wanted) {
    return std::ranges::any_of(
        wanted,
        [&](const std::string& file) {
            const fs::path earlier = fs::path(file).replace_extension(earlierExtension);
            return fs::is_regular_file(folder / file) ||
                   (file.ends_with(".h") && fs::is_regular_file(folder / earlier));
        });
}

/// The folder's own name, also of `.` and of `class/`.
std::string nameOf(const fs::path& folder) {
    const fs::path whole = fs::absolute(folder).lexically_normal();
    return (whole.has_filename() ? whole : whole.parent_path()).filename();
}

/// A file of the submission that may be a wanted one.
struct Found {
    std::string path;
    bool isFile;
    std::string content;
};

/// Whether `path` is `file` in some folder, today's name or an earlier one; the folder, with a
/// slash behind it.
std::optional<std::string> folderOf(const std::string& anyPath, const std::string& file) {
    const std::string path = presentName(anyPath);
    if (path == file) return "";
    if (!path.ends_with("/" + file)) return std::nullopt;
    return path.substr(0, path.size() - file.size());
}

bool bearsAName(const std::string& path, const std::set<std::string>& wanted) {
    const fs::path name = fs::path(presentName(path)).filename();
    return std::ranges::any_of(
        wanted, [&](const std::string& file) { return fs::path(file).filename() == name; });
}

std::vector<Found> readFolder(const fs::path& folder, const std::set<std::string>& wanted,
                              long long& time) {
    std::vector<Found> found;
    std::size_t count = 0;
    for (fs::recursive_directory_iterator file(folder), end; file != end;
         ++file) {  // links are not followed
        if (++count > maxEntries)
            throw std::runtime_error(tr("it has more than {0} files", maxEntries));
        const std::string path = file->path().lexically_relative(folder);
        if (!bearsAName(path, wanted)) continue;
        struct stat about {};
        if (lstat(file->path().c_str(), &about) != 0 || S_ISDIR(about.st_mode)) continue;
        const bool isFile = S_ISREG(about.st_mode);
        if (isFile && static_cast<std::size_t>(about.st_size) > maxFile)
            throw std::runtime_error(tr("{0} is larger than {1} KiB", path, maxFile >> 10));
        Found one{path, isFile, {}};
        if (isFile) {
            std::ifstream in(file->path(), std::ios::binary);
            if (!in) throw std::runtime_error(tr("{0} cannot be read", path));
            one.content.assign(std::istreambuf_iterator<char>(in), {});
            time = std::max<long long>(time, about.st_mtime);
        }
        found.push_back(std::move(one));
    }
    return found;
}

std::vector<Found> readArchiveFile(const fs::path& archive, const std::set<std::string>& wanted,
                                   long long& time) {
    std::vector<Found> found;
    readArchive(archive, {.bytes = maxBytes, .entries = maxEntries, .file = maxFile},
                [&](const Entry& entry) -> Sink {
                    if (!bearsAName(entry.path, wanted)) return {};
                    found.push_back({entry.path, entry.kind == Entry::Kind::file, {}});
                    if (entry.kind != Entry::Kind::file) return {};
                    return [&found, i = found.size() - 1](std::string content) {
                        found[i].content = std::move(content);
                    };
                });
    struct stat about {};
    if (stat(archive.c_str(), &about) == 0) time = about.st_mtime;
    return found;
}

bool isRar(const fs::path& file) {
    constexpr std::string_view mark = "Rar!\x1a\x07";
    std::string begin(mark.size(), '\0');
    return fs::is_regular_file(file) &&
           std::ifstream(file, std::ios::binary).read(begin.data(), std::ssize(begin)) &&
           begin == mark;
}

using Files = std::map<std::string, const Found*>;  // by the name in the workspace
using Candidates = std::map<std::string, std::vector<const Found*>>;

/// The files that lie as in the workspace, by the folder that stands for it.
std::map<std::string, Candidates> workspaces(const std::vector<Found>& found,
                                             const std::set<std::string>& wanted) {
    std::map<std::string, Candidates> all;
    for (const Found& one : found)
        for (const std::string& file : wanted)
            if (const auto folder = folderOf(one.path, file)) all[*folder][file].push_back(&one);
    return all;
}

/// The files by their bare names.
Candidates byName(const std::vector<Found>& found, const std::set<std::string>& wanted) {
    Candidates all;
    for (const Found& one : found)
        for (const std::string& file : wanted)
            if (fs::path(file).filename() == fs::path(presentName(one.path)).filename())
                all[file].push_back(&one);
    return all;
}

/// "a/Fold.h and b/Fold.h".
std::string listed(std::vector<std::string> names) {
    std::ranges::sort(names);
    const std::string last = names.back();
    names.pop_back();
    return names.empty() ? last
                         : tr("{0} and {1}", fmt::format("{}", fmt::join(names, ", ")), last);
}

/// Each file where there is one of its name; otherwise `trouble` names all that lie there more
/// than once.
Files eachOnce(const Candidates& candidates, std::string& trouble) {
    Files files;
    std::vector<std::string> severalTimes;
    for (const auto& [file, all] : candidates) {
        files[file] = all.front();
        if (all.size() == 1) continue;
        std::vector<std::string> paths;
        for (const Found* one : all) paths.push_back(one->path);
        severalTimes.push_back(
            fmt::format("{} ({})", fs::path(file).filename().string(), listed(paths)));
    }
    if (!severalTimes.empty())
        trouble = tr("it has files more than once: {0}", listed(std::move(severalTimes)));
    return files;
}

bool areAlike(const Files& a, const Files& b) {
    return std::ranges::equal(
        a, b,
        [](const auto& x, const auto& y) {
            return x.first == y.first && x.second->isFile == y.second->isFile &&
                   x.second->content == y.second->content;
        });
}

std::string shownFolder(const std::string& folder) {
    return folder.empty() ? tr("its top") : folder;
}

/// "twice" or "3 times".
std::string times(std::size_t n) {
    return n == 2 ? tr("twice") : tr("{0} times", n);
}

Files choose(const std::vector<Found>& found, const std::set<std::string>& wanted,
             HandedIn& result) {
    std::map<std::string, Files> places;
    for (const auto& [folder, candidates] : workspaces(found, wanted))
        places[folder] = eachOnce(candidates, result.trouble);
    if (places.empty()) {
        Files files = eachOnce(byName(found, wanted), result.trouble);
        if (files.empty()) result.trouble = tr("it has none of the lessons' files");
        if (result.trouble.empty()) result.note = tr("the files were found by their bare names");
        return files;
    }
    const Files& files = places.begin()->second;
    const bool alike = std::ranges::all_of(
        places, [&](const auto& place) { return areAlike(files, place.second); });
    if (!alike) {
        std::vector<std::string> folders;
        for (const auto& [folder, others] : places)
            folders.push_back(tr("at {0}", shownFolder(folder)));
        result.trouble = tr("it has the workspace {0}, with different files: {1}",
                            times(places.size()), listed(folders));
        return {};
    }
    if (places.size() > 1)
        result.note = tr("it has the workspace {0} times, each the same", places.size());
    return files;
}

/// Says which files were taken under today's name.
void noteEarlierNames(const Files& files, HandedIn& result) {
    std::vector<std::string> names;
    for (const auto& [file, one] : files)
        if (presentName(one->path) != one->path) names.push_back(fs::path(one->path).filename());
    if (names.empty()) return;
    if (!result.note.empty()) result.note += "; ";
    result.note += names.size() == 1 ? tr("{0} was taken under today's name", listed(names))
                                     : tr("{0} were taken under today's name", listed(names));
}

}  // namespace

Submissions submissionsIn(const fs::path& folder, const std::set<std::string>& wanted) {
    if (fs::is_regular_file(folder))
        if (const auto student = withoutExtension(folder.filename()))
            return {{{*student, folder}}, {}};
    if (!fs::is_directory(folder))
        throw std::runtime_error(
            tr("{0} is not a folder of submissions or an archive", folder.string()));
    if (isWorkspace(folder, wanted)) return {{{nameOf(folder), folder}}, {}};
    Submissions submissions;
    std::map<std::string, Submission> all;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename();
        if (name.starts_with(".")) continue;
        const bool isFolder = entry.is_directory();
        const auto student = isFolder ? std::optional(name) : withoutExtension(name);
        if (entry.is_symlink() || !student || (!isFolder && !entry.is_regular_file())) {
            submissions.leftOut.push_back(name + " " + whyLeftOut(entry));
            continue;
        }
        const auto [known, isNew] = all.emplace(*student, Submission{*student, entry.path()});
        if (!isNew)
            throw std::runtime_error(tr("{0} has two submissions, {1} and {2}", *student,
                                        known->second.path.filename().string(), name));
    }
    if (all.empty())
        throw std::runtime_error(tr("{0} has no folder, zip or tar file", folder.string()));
    for (auto& [student, submission] : all) submissions.all.push_back(std::move(submission));
    std::ranges::sort(submissions.leftOut);
    return submissions;
}

HandedIn takeFrom(const Submission& submission, const std::set<std::string>& wanted) {
    HandedIn result;
    if (submission.path.empty()) {
        result.trouble = tr("nothing was handed in");
        return result;
    }
    try {
        const std::vector<Found> found =
            fs::is_directory(submission.path)
                ? readFolder(submission.path, wanted, result.time)
                : readArchiveFile(submission.path, wanted, result.time);
        const Files files = choose(found, wanted, result);
        if (!result.trouble.empty()) return result;
        noteEarlierNames(files, result);
        for (const auto& [file, one] : files)
            if (one->isFile)
                result.files[file] = one->content;
            else
                result.passedBy[file] =
                    tr("{0} is not a file but a link or something else", one->path);
    } catch (const std::exception& error) {
        result.trouble = isRar(submission.path)
                             ? tr("it is a RAR archive, which cannot be read: zip, 7z and tar can")
                             : error.what();
    }
    return result;
}

}  // namespace grade
