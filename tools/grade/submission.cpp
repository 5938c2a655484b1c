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
    if (entry.is_symlink()) return "is a link";
    return entry.is_regular_file() ? "is no archive" : "is no file";
}

bool isWorkspace(const fs::path& folder, const std::set<std::string>& wanted) {
    return std::ranges::any_of(
        wanted, [&](const std::string& file) { return fs::is_regular_file(folder / file); });
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

/// Whether `path` is `file` in some folder; the folder, with a slash behind it.
std::optional<std::string> folderOf(const std::string& path, const std::string& file) {
    if (path == file) return "";
    if (!path.ends_with("/" + file)) return std::nullopt;
    return path.substr(0, path.size() - file.size());
}

bool bearsAName(const std::string& path, const std::set<std::string>& wanted) {
    const std::string name = fs::path(path).filename();
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
            throw std::runtime_error(fmt::format("it has more than {} files", maxEntries));
        const std::string path = file->path().lexically_relative(folder);
        if (!bearsAName(path, wanted)) continue;
        struct stat about {};
        if (lstat(file->path().c_str(), &about) != 0 || S_ISDIR(about.st_mode)) continue;
        const bool isFile = S_ISREG(about.st_mode);
        if (isFile && static_cast<std::size_t>(about.st_size) > maxFile)
            throw std::runtime_error(fmt::format("{} is larger than {} KiB", path, maxFile >> 10));
        Found one{path, isFile, {}};
        if (isFile) {
            std::ifstream in(file->path(), std::ios::binary);
            if (!in) throw std::runtime_error(path + " cannot be read");
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

/// The files that lie as in the workspace, by the folder that stands for it.
std::map<std::string, Files> workspaces(const std::vector<Found>& found,
                                        const std::set<std::string>& wanted) {
    std::map<std::string, Files> all;
    for (const Found& one : found)
        for (const std::string& file : wanted)
            if (const auto folder = folderOf(one.path, file)) all[*folder][file] = &one;
    return all;
}

bool areAlike(const Files& a, const Files& b) {
    return std::ranges::equal(
        a, b,
        [](const auto& x, const auto& y) {
            return x.first == y.first && x.second->isFile == y.second->isFile &&
                   x.second->content == y.second->content;
        });
}

/// The files by their bare names, where each is there once and only once.
Files byName(const std::vector<Found>& found, const std::set<std::string>& wanted,
             std::string& trouble) {
    Files files;
    for (const Found& one : found)
        for (const std::string& file : wanted) {
            if (fs::path(file).filename() != fs::path(one.path).filename()) continue;
            if (!files.emplace(file, &one).second)
                trouble = "it has several files called " + one.path;
        }
    return files;
}

std::string shownFolder(const std::string& folder) {
    return folder.empty() ? "its top" : folder;
}

Files choose(const std::vector<Found>& found, const std::set<std::string>& wanted,
             HandedIn& result) {
    const std::map<std::string, Files> places = workspaces(found, wanted);
    if (places.empty()) {
        Files files = byName(found, wanted, result.trouble);
        if (files.empty()) result.trouble = "it has none of the lessons' files";
        if (result.trouble.empty()) result.note = "the files were found by their bare names";
        return files;
    }
    const auto& [folder, files] = *places.begin();
    for (const auto& [other, others] : places)
        if (!areAlike(files, others)) {
            result.trouble =
                fmt::format("it has the workspace twice, with different files: at {} and at {}",
                            shownFolder(folder), shownFolder(other));
            return {};
        }
    if (places.size() > 1)
        result.note = fmt::format("it has the workspace {} times, each the same", places.size());
    return files;
}

}  // namespace

Submissions submissionsIn(const fs::path& folder, const std::set<std::string>& wanted) {
    if (fs::is_regular_file(folder))
        if (const auto student = withoutExtension(folder.filename()))
            return {{{*student, folder}}, {}};
    if (!fs::is_directory(folder))
        throw std::runtime_error(folder.string() + " is not a folder of submissions or an archive");
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
            throw std::runtime_error(fmt::format("{} has two submissions, {} and {}", *student,
                                                 known->second.path.filename().string(), name));
    }
    if (all.empty()) throw std::runtime_error(folder.string() + " has no folder, zip or tar file");
    for (auto& [student, submission] : all) submissions.all.push_back(std::move(submission));
    std::ranges::sort(submissions.leftOut);
    return submissions;
}

HandedIn takeFrom(const Submission& submission, const std::set<std::string>& wanted) {
    HandedIn result;
    if (submission.path.empty()) {
        result.trouble = "nothing was handed in";
        return result;
    }
    try {
        const std::vector<Found> found =
            fs::is_directory(submission.path)
                ? readFolder(submission.path, wanted, result.time)
                : readArchiveFile(submission.path, wanted, result.time);
        const Files files = choose(found, wanted, result);
        if (!result.trouble.empty()) return result;
        for (const auto& [file, one] : files)
            if (one->isFile)
                result.files[file] = one->content;
            else
                result.passedBy[file] = one->path + " is not a file but a link or something else";
    } catch (const std::exception& error) {
        result.trouble = isRar(submission.path)
                             ? "it is a RAR archive, which cannot be read: zip, 7z and tar can"
                             : error.what();
    }
    return result;
}

}  // namespace grade
