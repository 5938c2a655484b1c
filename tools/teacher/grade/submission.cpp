#include "submission.h"

#include <fcntl.h>
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
#include "moodle.h"
#include "packed.h"

namespace grade {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxFile = 256 << 10;   // bytes of a source file
constexpr std::size_t maxBytes = 256 << 20;  // of all that an archive holds
constexpr std::size_t maxEntries = 20'000;   // files of a submission

/// Of all submissions of a class together.
constexpr ArchiveLimits classLimits = {
    .bytes = std::size_t{8} << 30, .entries = 500'000, .file = std::size_t{256} << 20};

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
    return entry.is_regular_file() ? tr("is no archive and no source") : tr("is no file");
}

bool isSource(const fs::path& file) {
    return file.extension() == ".h" || file.extension() == ".cu" || file.extension() == ".cuh";
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

/// The wanted file whose name the file's ends with, and what stands before it; nothing when there
/// are several.
struct Named {
    std::string wanted;
    std::string before;
};

std::optional<Named> wantedIn(const std::string& name, const std::set<std::string>& wanted) {
    std::optional<Named> found;
    const std::string present = presentName(name);
    for (const std::string& file : wanted) {
        const std::string own = fs::path(file).filename();
        if (!present.ends_with(own)) continue;
        std::string before = present.substr(0, present.size() - own.size());
        if (!before.empty() && std::isalnum(static_cast<unsigned char>(before.back()))) continue;
        if (found) return std::nullopt;
        while (!before.empty() && !std::isalnum(static_cast<unsigned char>(before.back())))
            before.pop_back();
        found = {own, before};
    }
    return found;
}

/// What a source file beside the students' folders is taken for: the wanted file of its name, or
/// the only one of its kind.
std::string wantedName(const std::string& name, const std::set<std::string>& wanted) {
    if (const auto named = wantedIn(name, wanted)) return named->wanted;
    std::set<std::string> ofItsKind;
    for (const std::string& file : wanted)
        if (fs::path(file).extension() == fs::path(name).extension())
            ofItsKind.insert(fs::path(file).filename());
    if (ofItsKind.size() == 1) return *ofItsKind.begin();
    throw std::runtime_error(
        ofItsKind.empty()
            ? tr("none of the lessons' files is a {0} file", fs::path(name).extension().string())
            : tr("{0} could be any of {1}: its name should end with that of the file", name,
                 fmt::format("{}", fmt::join(ofItsKind, ", "))));
}

/// A file of the submission that may be a wanted one.
struct Found {
    std::string path;
    bool isFile;
    std::string content;
};

/// Whether `path` is `file` in some folder, today's name or an earlier one; the folder, with a
/// slash behind it.
std::optional<std::string> folderBefore(const std::string& anyPath, const std::string& file) {
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

std::vector<Found> readArchiveFile(const fs::path& archive, const std::set<std::string>& wanted,
                                   long long& time);

bool isRar(const fs::path& file) {
    constexpr std::string_view mark = "Rar!\x1a\x07";
    std::string begin(mark.size(), '\0');
    return fs::is_regular_file(file) &&
           std::ifstream(file, std::ios::binary).read(begin.data(), std::ssize(begin)) &&
           begin == mark;
}

std::string whyUnreadable(const fs::path& file, const std::exception& error) {
    return isRar(file) ? tr("it is a RAR archive, which cannot be read: zip, 7z and tar can")
                       : error.what();
}

/// A source file, or something in its place, under that path.
Found readSource(const fs::path& file, const std::string& path, const struct stat& about,
                 long long& time) {
    Found found{path, S_ISREG(about.st_mode), {}};
    if (!found.isFile) return found;
    if (static_cast<std::size_t>(about.st_size) > maxFile)
        throw std::runtime_error(tr("{0} is larger than {1} KiB", path, maxFile >> 10));
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error(tr("{0} cannot be read", path));
    found.content.assign(std::istreambuf_iterator<char>(in), {});
    time = std::max<long long>(time, about.st_mtime);
    return found;
}

/// `unreadable` gets the archives in the folder that cannot be read, and why.
std::vector<Found> readFolder(const fs::path& folder, const std::set<std::string>& wanted,
                              long long& time, std::vector<std::string>& unreadable) {
    std::vector<Found> found;
    std::size_t count = 0;
    const auto addArchive = [&](const fs::path& archive, const std::string& path) {
        try {
            for (Found& one : readArchiveFile(archive, wanted, time)) {
                one.path = path + "/" + one.path;
                found.push_back(std::move(one));
            }
        } catch (const std::exception& error) {
            unreadable.push_back(tr("{0}: {1}", path, whyUnreadable(archive, error)));
        }
    };
    for (fs::recursive_directory_iterator file(folder), end; file != end;
         ++file) {                                // links are not followed
        if (file->path().filename() == ".git") {  // a clone's history is nothing handed in
            file.disable_recursion_pending();
            continue;
        }
        if (++count > maxEntries)
            throw std::runtime_error(tr("it has more than {0} files", maxEntries));
        const std::string path = file->path().lexically_relative(folder);
        const bool isArchive = withoutExtension(file->path().filename()).has_value();
        if (!isArchive && !bearsAName(path, wanted)) continue;
        struct stat about {};
        if (lstat(file->path().c_str(), &about) != 0 || S_ISDIR(about.st_mode)) continue;
        if (!isArchive)
            found.push_back(readSource(file->path(), path, about, time));
        else if (S_ISREG(about.st_mode))
            addArchive(file->path(), path);
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
    if (stat(archive.c_str(), &about) == 0) time = std::max<long long>(time, about.st_mtime);
    return found;
}

using Files = std::map<std::string, const Found*>;  // by the name in the workspace
using Candidates = std::map<std::string, std::vector<const Found*>>;

/// The files that lie as in the workspace, by the folder that stands for it.
std::map<std::string, Candidates> workspaces(const std::vector<Found>& found,
                                             const std::set<std::string>& wanted) {
    std::map<std::string, Candidates> all;
    for (const Found& one : found)
        for (const std::string& file : wanted)
            if (const auto folder = folderBefore(one.path, file))
                all[*folder][file].push_back(&one);
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

void addNote(HandedIn& result, const std::string& note) {
    result.note += (result.note.empty() ? "" : "; ") + note;
}

/// Says which files were taken under today's name.
void noteEarlierNames(const Files& files, HandedIn& result) {
    std::vector<std::string> names;
    for (const auto& [file, one] : files)
        if (presentName(one->path) != one->path) names.push_back(fs::path(one->path).filename());
    if (names.empty()) return;
    addNote(result, names.size() == 1 ? tr("{0} was taken under today's name", listed(names))
                                      : tr("{0} were taken under today's name", listed(names)));
}

std::vector<Found> readPath(const fs::path& path, const std::set<std::string>& wanted,
                            long long& time, std::vector<std::string>& unreadable) {
    if (fs::is_directory(path)) return readFolder(path, wanted, time, unreadable);
    const std::string name = path.filename();
    if (withoutExtension(name)) return readArchiveFile(path, wanted, time);
    struct stat about {};
    if (stat(path.c_str(), &about) != 0) throw std::runtime_error(tr("{0} cannot be read", name));
    MoodleName moodle;
    const bool isMoodles = isMoodleName(name, moodle);
    return {readSource(path, wantedName(isMoodles ? moodle.rest : name, wanted), about, time)};
}

/// Whose it is, and the number by which a platform tells namesakes apart.
struct Owner {
    std::string student;
    std::string number = {};
    auto operator<=>(const Owner&) const = default;
};

/// Nothing for what is no submission.
std::optional<Owner> ownerOf(const fs::directory_entry& entry,
                             const std::set<std::string>& wanted) {
    if (entry.is_symlink()) return std::nullopt;
    const std::string name = entry.path().filename();
    const bool isFolder = entry.is_directory();
    const auto archive = withoutExtension(name);
    if (!isFolder && (!entry.is_regular_file() || !(archive || isSource(name))))
        return std::nullopt;
    if (MoodleName moodle; isMoodleName(name, moodle)) return Owner{moodle.owner, moodle.number};
    if (isFolder) return Owner{name};
    if (archive) return Owner{*archive};
    const auto named = wantedIn(name, wanted);
    return Owner{named && !named->before.empty() ? named->before
                                                 : fs::path(presentName(name)).stem().string()};
}

}  // namespace

Submissions submissionsIn(const fs::path& folder, const std::set<std::string>& wanted) {
    if (fs::is_regular_file(folder))
        if (const auto student = withoutExtension(folder.filename()))
            return {{{*student, {folder}}}, {}};
    if (!fs::is_directory(folder))
        throw std::runtime_error(
            tr("{0} is not a folder of submissions or an archive", folder.string()));
    if (isWorkspace(folder, wanted)) return {{{nameOf(folder), {folder}}}, {}};
    Submissions submissions;
    std::map<Owner, std::vector<fs::path>> all;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename();
        if (name.starts_with(".")) continue;
        const auto owner = ownerOf(entry, wanted);
        if (!owner) {
            submissions.leftOut.push_back(name + " " + whyLeftOut(entry));
            continue;
        }
        std::vector<fs::path>& paths = all[*owner];
        paths.push_back(entry.path());
        // A platform's name says that they belong together, and so do single files.
        const bool belong = !owner->number.empty() || std::ranges::all_of(paths, isSource);
        if (paths.size() > 1 && !belong)
            throw std::runtime_error(tr("{0} has two submissions, {1} and {2}", owner->student,
                                        paths.front().filename().string(), name));
    }
    if (all.empty())
        throw std::runtime_error(tr("{0} has no folder, zip or tar file", folder.string()));
    std::map<std::string, std::size_t> namesakes;
    for (const auto& entry : all) ++namesakes[entry.first.student];
    for (auto& [owner, paths] : all) {
        const bool isAlone = owner.number.empty() || namesakes.at(owner.student) == 1;
        std::ranges::sort(paths);
        submissions.all.push_back({isAlone ? owner.student : owner.student + "_" + owner.number,
                                   std::move(paths), owner.number});
    }
    std::ranges::sort(submissions.leftOut);
    return submissions;
}

bool isOfAClass(const fs::path& archive) {
    if (!fs::is_regular_file(archive) || !withoutExtension(archive.filename())) return false;
    bool isOne = false;
    try {
        readArchive(
            archive, classLimits,
            [&](const Entry& entry) -> Sink {
                MoodleName moodle;
                isOne = isOne || isMoodleName(*fs::path(entry.path).begin(), moodle);
                return {};
            });
    } catch (const std::runtime_error&) {
        if (isOne) throw;  // else it is a student's, of whom that is said
    }
    return isOne;
}

void unpackClass(const fs::path& archive, const fs::path& folder) {
    readArchive(
        archive, classLimits,
        [&](const Entry& entry) -> Sink {
            if (entry.kind != Entry::Kind::file) return {};
            return [path = folder / entry.path, time = entry.time](const std::string& content) {
                fs::create_directories(path.parent_path());
                if (!(std::ofstream(path, std::ios::binary) << content << std::flush))
                    throw std::runtime_error(tr("{0} cannot be written", path.string()));
                const timespec times[2] = {{time, 0}, {time, 0}};
                utimensat(AT_FDCWD, path.c_str(), times, 0);
            };
        });
}

HandedIn takeFrom(const Submission& submission, const std::set<std::string>& wanted) {
    HandedIn result;
    if (submission.paths.empty()) {
        result.trouble = tr("nothing was handed in");
        return result;
    }
    std::vector<Found> found;
    std::vector<std::string> unreadable;
    for (const fs::path& path : submission.paths) try {
            for (Found& one : readPath(path, wanted, result.time, unreadable))
                found.push_back(std::move(one));
        } catch (const std::exception& error) {
            result.trouble = whyUnreadable(path, error);
            return result;
        }
    const Files files = choose(found, wanted, result);
    if (!unreadable.empty() && found.empty())
        result.trouble = fmt::format("{}", fmt::join(unreadable, "; "));
    if (!result.trouble.empty()) return result;
    for (const std::string& what : unreadable) addNote(result, what);
    noteEarlierNames(files, result);
    for (const auto& [file, one] : files)
        if (one->isFile)
            result.files[file] = one->content;
        else
            result.passedBy[file] = tr("{0} is not a file but a link or something else", one->path);
    return result;
}

}  // namespace grade
